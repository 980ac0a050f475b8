import { newPassword, passwordStrength } from '@heliodon/auth/password';
import { expect, it } from 'vitest';
import { generatePassword } from './generatePassword.ts';

it('follows the rule, is strong, and differs each time', () => {
  const made = Array.from({ length: 200 }, () => generatePassword());
  for (const password of made) expect(newPassword().safeParse(password).success, password).toBe(true);
  expect(made.filter((password) => passwordStrength(password) === 'weak')).toEqual([]);
  expect(new Set(made).size).toBe(200);
  expect(made.join('')).not.toMatch(/[Il1O0o]/);
});

it('tries again if a character class is missing, and discards bytes that cause a bias', () => {
  const rounds = [[...Array(14).keys()], [255, 0, 30, 50, ...Array(10).keys()], Array(14).fill(7)];
  const password = generatePassword((into) => {
    into.set(rounds.shift() as number[]);
    return into;
  });
  expect(password).toBe('Ag4ABCDEFGHJKH');
});
