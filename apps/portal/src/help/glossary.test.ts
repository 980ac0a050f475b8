import { expect, test } from 'vitest';
import { findTerms, glossary } from './glossary.ts';

const keys = (typed: string) => findTerms(typed).map(({ key }) => key);

test('each term exists once, with a text in both languages', () => {
  expect(new Set(glossary.map(({ key }) => key)).size).toBe(glossary.length);
  for (const { name, meaning } of glossary)
    for (const text of [name.zh, name.en, meaning.zh, meaning.en]) expect(text.trim()).not.toBe('');
});

test('a term is found by its name or meaning, in either language', () => {
  expect(keys('soc')).toEqual(['soc']);
  expect(keys('荷电')).toEqual(['soc']);
  expect(keys(' Peak shaving ')).toEqual(['peakShaving']);
  expect(keys('15 分钟')).toEqual(['demand', 'rollUp']);
  expect(keys('')).toHaveLength(glossary.length);
  expect(keys('no such word')).toEqual([]);
});
