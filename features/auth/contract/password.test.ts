import { describe, expect, it } from 'vitest';
import { newPassword, passwordRule, passwordStrength } from './password.ts';

const verdicts: [string, string | undefined][] = [
  ['Ab3de', passwordRule.length],
  ['Ab3def', undefined],
  ['Abcdefghijklmnop34', undefined],
  ['Abcdefghijklmnopq34', passwordRule.length],
  ['abcdef1', passwordRule.classes],
  ['ABCDEF1', passwordRule.classes],
  ['Abcdefg', passwordRule.classes],
  ['Password1', passwordRule.common],
  ['Admin123', passwordRule.common],
  ['太阳能Ab1', undefined],
];

describe('new password', () => {
  it.each(verdicts)('%s', (value, message) => {
    const parsed = newPassword().safeParse(value);
    expect(parsed.success ? undefined : parsed.error.issues[0]?.message).toBe(message);
  });
});

describe('strength', () => {
  it.each([
    ['', 'weak'],
    ['abcdefgh', 'weak'],
    ['Aaaaaa1', 'medium'],
    ['Sunny2day', 'medium'],
    ['Sunny2day!x', 'strong'],
    ['Windy8Harbour4Kite', 'strong'],
    ['Aaaaaaaaaaaaaaaa1!', 'medium'],
  ] as const)('%s is %s', (value, strength) => {
    expect(passwordStrength(value)).toBe(strength);
  });
});
