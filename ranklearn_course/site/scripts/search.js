// The search: which places of the course answer what is typed. Rare words tell more than common ones,
// names more than texts, whole words more than beginnings of words, and no word is found inside
// another: RAG is not in average. data/word_search.py ranks the glossary in the same way.

/** What a word counts among the names of a place and in a short text; half in a text of so many words. */
const [NAME_COUNTS, TEXT_COUNTS, LONG_TEXT] = [8, 6, 300];
/** What says again, or only announces, what the lessons say stands behind them. */
const BEHIND = /^(teaching|further)\.|^\d\w+\.html$/;
/** So many places are shown. */
const MOST_FOUND = 40;

/** A name as names are compared; `folded` of data/glossary_terms.py does the same. */
export function folded(name) {
  const text = name.replaceAll("’", "'").toLowerCase().replace(/[-_\s]+/g, " ").trim();
  return text.replace(/\btop[ @]?(\d+|n)\b/g, "top k")
    .replace(/ ?(?:@ ?|\bat | (?=\d))(?:\d+(?: ?, ?\d+)*|k|n)$/, "@k");
}

/** The words of a text without their endings; a cutoff is a word of its own. Texts repeat words. */
const stems_of = (text) => (text.toLowerCase().replace(/@(\d+|k\b)/g, " @k ").match(/@?[\p{L}\d]+/gu) ?? [])
  .map((word) => {
    if (!known_stems.has(word)) known_stems.set(word, ENDINGS.reduce((left, end) => left.replace(end, "$1"), word));
    return known_stems.get(word);
  });
const ENDINGS = [/(..)s$/, /(...)(?:y|ie|e)$/, /(.....)(?:ed|ing)$/];
const known_stems = new Map();

/** The texts of the course as the search reads them: where each stem is, and what it counts there. */
export function index_of({ texts, names, empty }) {
  const stems = new Map();
  const entries = texts.map(([address, kind, heading, text, others], i) => {
    const [titles, body] = [[heading, ...others].map(stems_of), stems_of(text)];
    for (const [worth, words] of [[NAME_COUNTS, titles.flat()], [TEXT_COUNTS / (1 + body.length / LONG_TEXT), body]]) {
      for (const word of words) {
        if (!stems.has(word)) stems.set(word, new Map());
        if (!stems.get(word).has(i)) stems.get(word).set(i, worth);
      }
    }
    return { address, kind, heading, text, titles };
  });
  const spelt = texts.flatMap(([, , heading, text]) => `${heading} ${text}`.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []);
  const vocabulary = [...new Set(spelt)];
  return { entries, stems, vocabulary, names: new Map(Object.entries(names)), empty: new Set(empty) };
}

/** The places that have some of the words, the best first; what is wanted, and how it is read. */
export function answers_to(asked, index) {
  const { entries, names, stems, vocabulary, empty } = index;
  const name = folded(asked);
  const whole = name_of(name, names);
  const several = name.split(/\s+(?:vs\.?|versus|or|and)\s+|\s*[,/]\s*/).map((part) => name_of(part, names));
  const named = new Set(whole !== undefined ? [whole] : several.includes(undefined) ? [] : several);
  const known = name.match(/[\p{L}\d]+(@k)?/gu) ?? [];
  const telling = known.filter((word) => !empty.has(word) && !/^(\d+|.)$/.test(word));
  const wanted = telling.length ? telling : known;
  const places_of = wanted.map((word) => worths(word, index));
  const read = wanted.map((word, w) => (places_of[w].size ? word : near_word(word, vocabulary)));
  const each = read.map((word, w) => (places_of[w].size ? places_of[w] : worths(word, index)));
  const rarity = (found) => Math.log(1 + entries.length / (1 + found.size));
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const all = new Map(read.map((word, w) => [stems_of(word)[0], rarity(each[w])]));
  const likeness = (title) => {
    const own = [...new Set(title)].filter((stem) => !empty.has(stem));
    const tells = own.map((stem) => all.get(stem) ?? rarity(stems.get(stem)));
    return (2 * sum(tells.filter((_, at) => all.has(own[at])))) / (sum(tells) + sum([...all.values()]));
  };
  const found = entries.map((entry, i) => {
    const there = each.filter((places) => places.has(i));
    const has = sum(there.map(rarity)) / sum(each.map(rarity));
    const worth = sum(there.map((places) => rarity(places) * places.get(i)));
    const like = worth && Math.max(...entry.titles.map(likeness));
    const score = worth && worth * has * (1 + 2 * like) * (BEHIND.test(entry.address) ? 0.5 : 1);
    // Whose name was typed comes first.
    return { ...entry, is_named: named.has(i), score: score + (named.has(i) ? 1000 : 0) };
  });
  const ordered = found.filter(({ score }) => score).sort((one, other) => other.score - one.score);
  return { found: ordered.slice(0, MOST_FOUND), wanted, read };
}

/** The place of a name, whatever the cutoff. */
function name_of(name, names) {
  const near = name.replace(/([a-z])\d+$/, "$1@k");
  const tries = [name, near, name.replace(/@k$/, ""), near.replace(/@k$/, ""), name.replace(/s$/, "")];
  return tries.map((each) => names.get(each)).find((place) => place !== undefined);
}

/** Where a word is, or the term that it names, and what it counts there. */
function worths(word, { entries, stems, names }) {
  const [own, term] = [stems_of(word.replace(/@k$/, "")), name_of(word, names)];
  const forms = [stems_of(word), own].map((form) => [form, 1]);
  if (term !== undefined) forms.push([entries[term].titles[0], 1]);
  if (own[0].length > 1) for (const stem of stems.keys()) if (stem.startsWith(own[0])) forms.push([[stem], 0.5]);
  const found = new Map();
  for (const [form, part] of forms) {
    const held = form.map((stem) => stems.get(stem) ?? new Map());
    for (const i of held[0].keys()) {
      const worth = part * Math.min(...held.map((places) => places.get(i) ?? 0));
      if (worth > (found.get(i) ?? 0)) found.set(i, worth);
    }
  }
  return found;
}

/** The word itself, or that of some place which is most like it. */
function near_word(word, vocabulary) {
  if (word.length < 4) return word;
  const distances = vocabulary.map((each) => slips(word, each));
  const least = Math.min(...distances);
  return least <= (word.length < 8 ? 1 : 2) ? vocabulary[distances.indexOf(least)] : word;
}

/** How many letters are wrong, missing or too many; three where it cannot be that word. */
function slips(word, other) {
  if (word[0] !== other[0] || Math.abs(word.length - other.length) > 2) return 3;
  let row = [...Array(other.length + 1).keys()];
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const swap = row[j - 1] + Number(word[i - 1] !== other[j - 1]);
      next.push(Math.min(swap, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row.at(-1);
}

/** The sentence of a text that has most of some words, and what follows. */
export function words_around(text, words) {
  const told = (sentence) => words.filter((word) => sentence.toLowerCase().includes(word.replace(/@k$/, ""))).length;
  let [most, at, start] = [0, 0, 0];
  for (const sentence of text.match(/.+?(?:[.?!:] |$)/g) ?? []) {
    if (told(sentence) > most) [most, at] = [told(sentence), start];
    start += sentence.length;
  }
  return `${at ? "…" : ""}${text.slice(at, at + 150)}${text.length > at + 150 ? "…" : ""}`;
}
