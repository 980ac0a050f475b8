import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAP_FOLDER } from '@heliodon/register-maps/library';
import { describe, expect, it } from 'vitest';
import type { MapDraft } from './mapDraft.ts';
import { formatted, mapFileText, ownNameFrom, parsedFile } from './mapFile.ts';

const library = readdirSync(MAP_FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, readFileSync(join(MAP_FOLDER, file), 'utf8')] as const);

/** Without order and commas; the same number in one notation. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      line.replace(/,$/, '').replace(/(?<=[[ ])-?\d[\d.e+-]*(?=]|$)/g, (one) => String(Number(one))),
    )
    .sort();

describe('files of the library', () => {
  it.each(library)('%s is written as it is, except that whole numbers as keys are in order', (_, text) => {
    expect(linesOf(`${formatted(JSON.parse(text), 0, 0)}\n`)).toEqual(linesOf(text));
  });

  it.each(library)('%s keeps its content when its fields are put in order', (_, text) => {
    const ordered = mapFileText(JSON.parse(text));
    expect(JSON.parse(ordered)).toEqual(JSON.parse(text));
    expect(mapFileText(JSON.parse(ordered))).toBe(ordered);
  });
});

it('puts fields in the order of the library, and unknown ones last', () => {
  const map = {
    mine: 1,
    registers: [{ scale: 0.1, type: 'u16', invalid: [65_535, 32_768], address: '0x0001', point: 'powerKw' }],
    kind: 'meter',
    model: 'M1',
    brand: 'Acme',
    source: 'manual',
  } as unknown as MapDraft;
  expect(mapFileText(map)).toBe(`{
  "source": "manual",
  "kind": "meter",
  "brand": "Acme",
  "model": "M1",
  "registers": [
    {
      "point": "powerKw",
      "address": "0x0001",
      "type": "u16",
      "scale": 0.1,
      "invalid": [65535, 32768]
    }
  ],
  "mine": 1
}
`);
});

it.each([
  ['acrel-adl400', 'acrel-adl400.json'],
  ['My meter (copy).json', 'My-meter-copy.json'],
  ['../../etc/passwd', 'etc-passwd.json'],
  ['电表', 'map.json'],
])('names a file %s %s', (name, own) => {
  expect(ownNameFrom(name)).toBe(own);
});

it('reads files with a byte order mark, and tells what is no JSON', () => {
  expect(parsedFile('\uFEFF{"kind":"meter"}')).toEqual({ kind: 'meter' });
  expect(parsedFile('kind: meter')).toBeUndefined();
});
