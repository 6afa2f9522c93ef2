// The model that anywidget promises a widget, for a page without a kernel.

export class Model {
  constructor(traits) {
    this.traits = traits;
    this.listeners = [];
  }

  get(name) {
    return this.traits[name];
  }

  set(name, value) {
    if (JSON.stringify(this.traits[name]) === JSON.stringify(value)) return;
    this.traits[name] = value;
    this.listeners.filter(([event]) => event === `change:${name}`).forEach(([, act]) => act());
  }

  on(event, act) {
    this.listeners.push([event, act]);
  }

  off(event, act) {
    this.listeners = this.listeners.filter((other) => other[0] !== event || other[1] !== act);
  }

  save_changes() {}
}
