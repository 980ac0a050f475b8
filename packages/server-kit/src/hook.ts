type Listener<Args extends readonly unknown[]> = (...args: Args) => Promise<unknown>;

/** An extension point: features add listeners when they are created; the owner calls them in that order. */
export class Hook<Args extends readonly unknown[]> {
  readonly #listeners: Listener<Args>[] = [];

  add(listener: Listener<Args>): void {
    this.#listeners.push(listener);
  }

  async run(...args: Args): Promise<void> {
    for (const listener of this.#listeners) await listener(...args);
  }
}
