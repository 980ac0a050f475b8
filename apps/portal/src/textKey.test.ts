import { expect, it } from 'vitest';
import { textsByKey } from './textKey.ts';

it.each([
  ['../../../features/auth/web/texts/zh.json', 'auth/zh'],
  ['../../../features/batteries/web/storage/texts/en.json', 'storage/en'],
  ['../../../device-plane/commands/web/texts/en.json', 'commands/en'],
  ['../../../packages/web/src/texts/zh.json', 'web/zh'],
  ['../../../packages/ui/src/texts/zh.json', 'ui/zh'],
  ['./help/texts/zh.json', 'help/zh'],
  ['./texts/en.json', 'portal/en'],
])('%s has the texts of %s', (path, key) => {
  expect([...textsByKey({ [path]: async () => ({}) }).keys()]).toEqual([key]);
});
