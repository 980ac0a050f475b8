export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const WITH_CONTROL = {
  z: 'undo',
  y: 'redo',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  a: 'selectAll',
  s: 'save',
} as const;

const ALONE = {
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'selectNone',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomFull',
  '?': 'help',
} as const;

export type KeyCommand =
  | (typeof WITH_CONTROL)[keyof typeof WITH_CONTROL]
  | (typeof ALONE)[keyof typeof ALONE]
  | 'nudge';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const has = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);

/** The command for a key. CapsLock inverts the case of letters, so only `shiftKey` is reliable. */
export function keyCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): KeyCommand | undefined {
  if (altKey) return undefined;
  if (!ctrlKey && !metaKey) {
    if (has(ARROWS, key)) return 'nudge';
    return has(ALONE, key) ? ALONE[key] : undefined;
  }
  const letter = key.toLowerCase();
  if (shiftKey) return letter === 'z' ? 'redo' : undefined;
  return has(WITH_CONTROL, letter) ? WITH_CONTROL[letter] : undefined;
}

const NO_WORDS = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image'];

/** `type`: type of an input; a checkbox or a slider takes no text. */
export const takesWords = (tag: string, type: string): boolean =>
  tag === 'TEXTAREA' || (tag === 'INPUT' && !NO_WORDS.includes(type));
