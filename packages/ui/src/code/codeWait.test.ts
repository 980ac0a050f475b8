import { expect, it } from 'vitest';
import { secondsLeft } from './codeWait.ts';

const wait = { target: '13800138000', untilMs: 60_000 };

it.each([
  ['counts down', wait, '13800138000', 500, 60],
  ['rounds up to the last second', wait, '13800138000', 59_001, 1],
  ['ends', wait, '13800138000', 60_000, 0],
  ['holds after a reload, when nothing is typed yet', wait, '', 10_000, 50],
  ['does not bind another number', wait, '13900139000', 10_000, 0],
  ['is over when none was sent', undefined, '13800138000', 0, 0],
])('%s', (_name, kept, target, nowMs, expected) => {
  expect(secondsLeft(kept, target, nowMs)).toBe(expected);
});
