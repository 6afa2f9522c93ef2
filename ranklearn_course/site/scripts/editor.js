// The editor of the exercises; esbuild joins it with its packages.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorView, drawSelection, highlightSpecialChars, keymap } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

/** Put an editor in the place of a field of text; Tab leaves it, as it leaves the field. */
export function edit(area, { on_run, on_change }) {
  const run = () => (on_run(), true);
  const view = new EditorView({
    doc: area.value,
    extensions: [
      keymap.of([{ key: "Shift-Enter", run }, { key: "Mod-Enter", run }, ...defaultKeymap, ...historyKeymap]),
      history(), drawSelection(), highlightSpecialChars(), bracketMatching(), indentOnInput(),
      syntaxHighlighting(classHighlighter), python(), indentUnit.of("    "),
      EditorView.contentAttributes.of({ "aria-label": area.getAttribute("aria-label") }),
      EditorView.updateListener.of((update) => update.docChanged && on_change()),
    ],
  });
  area.replaceWith(view.dom);
  return {
    read: () => view.state.doc.toString(),
    write: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
  };
}
