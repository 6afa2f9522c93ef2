// Which keys a widget keeps from the page around it, such as JupyterLab.

// What a text field does with Ctrl, Cmd or Alt itself.
const EDITS = /^([acvxyz]|Arrow\w+|Home|End|Backspace|Delete)$/i;

/**
 * Keep from all around an element the keys that its parts use, and those pressed alone: a letter or
 * an arrow that is meant for a widget must not delete a cell. Other keys with Ctrl, Cmd or Alt pass.
 */
export function keep_keys(element) {
  const keep = (event) => is_kept(event) && event.stopPropagation();
  element.addEventListener("keydown", keep);
  return () => element.removeEventListener("keydown", keep);
}

function is_kept({ key, code, target, defaultPrevented, ctrlKey, metaKey, altKey }) {
  if (defaultPrevented) return true;
  if (ctrlKey || metaKey || altKey) {
    // Where a key writes no Latin letter, its place says what it does.
    const name = /^[\x20-\x7e]+$/.test(key) ? key : code.replace("Key", "");
    return target.matches(":read-write") && EDITS.test(name);
  }
  return !/^F\d+$/.test(key);
}
