/** What the sign-in pages note in this browser; without storage it lasts until the page is left. */
export function browserKeep<T>(name: string, isValid: (value: unknown) => value is T) {
  const key = `heliodon.auth.${name}`;
  let held: T | undefined;
  return {
    read(): T | undefined {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return isValid(value) ? value : held;
      } catch {
        return held;
      }
    },
    write(value: T): void {
      held = value;
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Blocked or full: `held` stands in.
      }
    },
  };
}
