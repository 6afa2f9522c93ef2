// The search: which places of the course answer what is typed. Names of words come before texts,
// whole words before beginnings of words, and no word is found inside another: RAG is not in average.

/** Words that do not say what is looked for. */
const EMPTY = new Set(("a an and are as at be by can do does for from how i in is it its my of on or "
  + "than that the their there this to versus vs was what when where which who why with").split(" "));
/** What a word counts: in the heading, among the names that belong to it, in the text. */
const PLACES = [["own", 8], ["names", 6], ["body", 2]];
/** Where fewer places have all words, so many of those with some of them are shown, too. */
const FEW = 5;
const MOST_NEAR = 15;

/** A name as names are compared; `folded` of data/glossary_terms.py does the same. */
export function folded(name) {
  const text = name.replaceAll("’", "'").toLowerCase().replace(/[-_\s]+/g, " ").trim();
  return text.replace(/\btop[ @]?(\d+|n)\b/g, "top k")
    .replace(/ ?(?:@ ?|\bat | (?=\d))(?:\d+(?: ?, ?\d+)*|k|n)$/, "@k");
}

/** A text with a space around each word; a cutoff stands apart from its metric. */
const spaced = (text) =>
  ` ${text.toLowerCase().replace(/@(\d+|k\b)/g, " @k ").replace(/[^\p{L}\d@]+/gu, " ").trim()} `;
const words_of = (text) => spaced(text).trim().replaceAll(" @k", "@k").split(" ").filter(Boolean);

/** The texts of the course as the search reads them, all their words, and what names lead to. */
export function index_of({ texts, names }) {
  const entries = texts.map(([address, kind, heading, text, own_names]) => {
    const parts = { own: spaced(heading), names: own_names.map(spaced).join("|"), body: spaced(text) };
    return { address, kind, heading, text, ...parts, whole: Object.values(parts).join("|") };
  });
  const found = entries.flatMap(({ own, body }) => `${own}${body}`.match(/[\p{L}\d]{3,}/gu) ?? []);
  return { entries, names: new Map(Object.entries(names)), vocabulary: [...new Set(found)] };
}

/** The places with all words and those with some, the best first; what is wanted, and how it is read. */
export function answers_to(asked, { entries, names, vocabulary }) {
  const name = folded(asked);
  const parts = name.split(/\s+(?:vs\.?|versus|or|and)\s+|\s*[,/]\s*/);
  const whole_name = name_of(name, names);
  const several = parts.map((part) => name_of(part, names));
  const named = new Set(whole_name !== undefined ? [whole_name] : several.includes(undefined) ? [] : several);
  const [known, phrase] = [words_of(name), spaced(name)];
  const telling = known.filter((word) => !EMPTY.has(word));
  const wanted = telling.length ? telling : known;
  if (!wanted.length) return { found: [], near: [], wanted, read: wanted };
  const read = wanted.map((word) => near_word(word, entries, names, vocabulary));
  const term = whole_name === undefined ? [] : words_of(entries[whole_name].heading);
  const [forms, of_term] = [read, term].map((all) => all.map((word) => forms_of(word, names, entries)));
  const places = entries.map((entry, i) => {
    const each = forms.map((own) => score(own, entry));
    const by_term = sum_if_all(of_term.map((own) => score(own, entry))) * (1 + share(entry, term));
    const by_words = sum_if_all(each) * (1 + share(entry, read));
    const is_named = named.has(i);
    // Words that stand together, as they were typed.
    const together = known.length < 2 ? 0 : entry.own.includes(phrase) ? 50 : entry.body.includes(phrase) ? 10 : 0;
    return { ...entry, is_named, score: (is_named ? 100 : together) + Math.max(by_words, by_term), each };
  });
  const order = (one, other) => other.score - one.score;
  const found = places.filter((place) => place.score > 0).sort(order);
  if (found.length >= FEW) return { found, near: [], wanted, read };
  // The rarer a word, the more it tells.
  const rarity = read.map((_, i) => Math.log(entries.length / (1 + places.filter(({ each }) => each[i]).length)));
  const near = places.filter((place) => !place.score).map((place) =>
    ({ ...place, score: place.each.reduce((sum, one, i) => sum + (one && rarity[i] + one / 10), 0) }));
  const some = near.filter((place) => place.score > 0).sort(order).slice(0, MOST_NEAR);
  return { found, near: some, wanted, read };
}

/** The place of a name, whatever the cutoff. */
function name_of(name, names) {
  const near = name.replace(/([a-z])\d+$/, "$1@k");
  const tries = [name, near, name.replace(/@k$/, ""), near.replace(/@k$/, ""), name.replace(/s$/, "")];
  return tries.map((each) => names.get(each)).find((place) => place !== undefined);
}

/** What a word may stand as: itself, without its cutoff, one of it, and the term that it names. */
function forms_of(word, names, entries) {
  const place = name_of(word, names);
  const term = place === undefined ? [] : [spaced(entries[place].heading).trim()];
  const own = [word.replace("@k", " @k"), word.replace(/@k$/, ""), word.replace(/(..)s$/, "$1")];
  return [...new Set([...own, ...term])].filter((form) => form.trim());
}

/** How well a word fits a place: in which part it is, and whether as a whole. */
function score(forms, entry) {
  let best = 0;
  for (const form of forms) {
    if (!entry.whole.includes(` ${form}`)) continue;
    for (const [part, worth] of PLACES) {
      if (entry[part].includes(` ${form} `)) best = Math.max(best, worth);
      else if (form.length > 1 && entry[part].includes(` ${form}`)) best = Math.max(best, worth / 2);
    }
  }
  return best;
}

const sum_if_all = (scores) => (scores.length && scores.every(Boolean) ? scores.reduce((a, b) => a + b) : 0);

/** How much of a heading is asked for: of two that have the words, the shorter one is meant. */
function share({ own }, wanted) {
  const words = words_of(own);
  return words.filter((word) => wanted.includes(word)).length / Math.max(1, words.length);
}

/** The word itself if some place has it, or the one most like it. */
function near_word(word, entries, names, vocabulary) {
  const forms = forms_of(word, names, entries);
  if (word.length < 4 || entries.some((entry) => score(forms, entry))) return word;
  const most = word.length < 8 ? 1 : 2;
  const distances = vocabulary.map((each) => slips(word, each));
  const least = Math.min(...distances);
  return least <= most ? vocabulary[distances.indexOf(least)] : word;
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

/** What stands around the first of some words in a text. */
export function words_around(text, words) {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.replace(/@k$/, ""))).filter((at) => at >= 0);
  const at = Math.max(0, (places[0] ?? 0) - 40);
  return `${at ? "…" : ""}${text.slice(at, at + 120)}${text.length > at + 120 ? "…" : ""}`;
}
