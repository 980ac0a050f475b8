import { expect, it } from 'vitest';
import { readable } from './refused.ts';

it.each([
  ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ['{"samples":[{"sn":', '{"samples":[{"sn":'],
  ['hello', 'hello'],
  ['', ''],
])('%s', (payload, expected) => {
  expect(readable(payload)).toBe(expected);
});
