import { expect, it } from 'vitest';
import { passwordRule } from '../contract/password.ts';
import { guessableProblem } from './guessable-password.ts';

const { common, ownName } = passwordRule;

it.each([
  ['Aa1234', common],
  ['Password1234', common],
  ['PASSWORD1a', undefined],
  ['Passw0rd', common],
  ['Qwerty123', common],
  ['Password2026', common],
  ['Dragon_99', common],
  ['Summer!2025', common],
  ['Dragon83749205', undefined],
  ['Afterglow55', undefined],
  ['Tr0ub4dor', undefined],
  ['xK9mQ2vL', undefined],
])('%s → %s', (password, problem) => {
  expect(guessableProblem(password)).toBe(problem);
});

it.each([
  ['Operator77x', 'operator', ownName],
  ['9xOPERATOR', 'Operator', ownName],
  ['Operat0r77', 'operator', undefined],
])('%s of the account %s → %s', (password, accountName, problem) => {
  expect(guessableProblem(password, accountName)).toBe(problem);
});
