import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glossary } from '../src/help/glossary.ts';

const files = { en: 'GLOSSARY.md', zh: 'GLOSSARY.zh.md' } as const;
const rowsOf = (lang: 'zh' | 'en') =>
  readFileSync(new URL(`../../../docs/${files[lang]}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(['zh', 'en'] as const)(
  'the glossary of the documents starts with that of the help, in %s',
  (lang) => {
    // The first two lines are the table head.
    const written = rowsOf(lang).slice(2, 2 + glossary.length);
    expect(written.map(([, word, meaning]) => [word, meaning])).toEqual(
      glossary.map(({ name, meaning }) => [name[lang], meaning[lang]]),
    );
  },
);

test.each(['zh', 'en'] as const)('and defines no term twice, in %s', (lang) => {
  const heads = ['词', 'term', '---'];
  const words = rowsOf(lang).flatMap(([, word = '']) => (heads.includes(word) ? [] : [word.toLowerCase()]));
  expect(words).toHaveLength(new Set(words).size);
});
