import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

function keysOf(node: object, path = ''): string[] {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string' ? `${path}${name}` : keysOf(value, `${path}${name}.`),
  );
}

function placesOf(node: object): string[][] {
  return Object.values(node).flatMap((value) =>
    typeof value === 'string'
      ? [[...value.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort()]
      : placesOf(value),
  );
}

test('both languages have the same keys with the same placeholders', () => {
  expect(keysOf(zh)).toEqual(keysOf(en));
  expect(placesOf(zh)).toEqual(placesOf(en));
});

test('every text is used', () => {
  const root = join(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  // A key is literal, or its last part is inserted: t(`status.${status}`).
  const unused = keysOf(en).filter(
    (key) => !sources.includes(`'${key}'`) && !sources.includes(`\`${key.replace(/[^.]+$/, '')}\${`),
  );
  expect(unused).toEqual([]);
});
