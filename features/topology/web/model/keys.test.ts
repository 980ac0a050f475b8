import { expect, test } from 'vitest';
import { keyCommand, takesWords } from './keys.ts';

const press = (key: string, held = '') => ({
  key,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
});

test.each([
  ['z', 'c', 'undo'],
  ['z', 'm', 'undo'],
  // With CapsLock on, letters are capital without the shift key and small with it.
  ['Z', 'c', 'undo'],
  ['z', 'cs', 'redo'],
  ['Z', 'cs', 'redo'],
  ['y', 'c', 'redo'],
  ['C', 'c', 'copy'],
  ['X', 'c', 'cut'],
  ['V', 'm', 'paste'],
  ['S', 'c', 'save'],
  // Browser shortcuts: new window, developer tools.
  ['C', 'cs', undefined],
  ['S', 'cs', undefined],
  ['z', '', undefined],
  ['s', 'ca', undefined],
  ['Delete', '', 'remove'],
  ['Delete', 'c', undefined],
  ['?', 's', 'help'],
  ['ArrowUp', '', 'nudge'],
  ['ArrowUp', 's', 'nudge'],
  ['ArrowUp', 'c', undefined],
  ['toString', '', undefined],
  ['constructor', 'c', undefined],
])('%s with %j is the command %s', (key, held, command) => {
  expect(keyCommand(press(key, held))).toBe(command);
});

test.each([
  ['INPUT', 'text', true],
  ['INPUT', 'search', true],
  ['INPUT', 'number', true],
  ['TEXTAREA', '', true],
  ['INPUT', 'radio', false],
  ['INPUT', 'checkbox', false],
  ['BUTTON', 'button', false],
  ['DIV', '', false],
])('%s of type %j takes text: %s', (tag, type, takes) => {
  expect(takesWords(tag, type)).toBe(takes);
});
