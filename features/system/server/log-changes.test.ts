import { defineLogFields } from '@heliodon/contract/log-fields';
import { expect, it } from 'vitest';
import { presentChanges } from './log-changes.ts';

const fields = defineLogFields('log-changes.test', { description: { zh: '电站描述', en: 'Description' } });

it.each([
  ['en', 'Description'],
  ['zh', '电站描述'],
] as const)('the field of a change is named in the language of the reader: %s', (lang, field) => {
  const change = { field: fields.description, before: 'On the hall of 2024', after: 'On the new hall' };
  expect(presentChanges([change], lang, 'UTC')).toEqual([
    { field, before: 'On the hall of 2024', after: 'On the new hall', isList: false },
  ]);
});
