import { expect, it } from 'vitest';
import { returnPath } from './returnPath.ts';

it.each([
  ['/monitoring/plantList?page=2#top', '/monitoring/plantList?page=2#top'],
  ['/overview', '/overview'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/./\\evil.example', null],
  ['/.//evil.example', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
  ['overview', null],
  ['/login?from=/login', null],
  ['/', null],
  [undefined, null],
  [{ pathname: '/overview' }, null],
])('%s → %s', (candidate, expected) => {
  expect(returnPath(candidate)).toBe(expected);
});
