import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { bookFile, csvValue, type TableValue, tableFile } from './table-file.ts';

const columns = [{ header: 'Name' }, { header: 'Energy (kWh)', numberFormat: '#,##0.00' }];
async function* rows(): AsyncGenerator<TableValue[]> {
  yield ['南北，"屋顶"', 1234.5];
  yield ['=1+1', null];
}

async function bytes(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of tableFile(format, 'Report: a/b', columns, rows())) parts.push(part);
  return Buffer.concat(parts);
}

describe('csv', () => {
  it('has a byte-order mark, quotes what needs it and disarms formulas', async () => {
    expect((await bytes('csv')).toString()).toBe(
      `\uFEFFName,Energy (kWh)\r\n"南北，""屋顶""",1234.5\r\n'=1+1,\r\n`,
    );
  });

  it.each<[TableValue, string | number]>([
    ['+49 30', "'+49 30"],
    ['-5', "'-5"],
    [-5, -5],
    ['@cmd', "'@cmd"],
    ['plain', 'plain'],
    [null, ''],
    [new Date('2026-01-01T00:00:00Z'), '2026-01-01T00:00:00.000Z'],
  ])('%s', (value, written) => {
    expect(csvValue(value)).toBe(written);
  });
});

it('xlsx keeps numbers as numbers and texts as texts', async () => {
  const book = await readXlsx(await bytes('xlsx'));
  const sheet = book.sheets[0];
  expect(sheet?.name).toBe('Report  a b');
  expect(sheet?.rows[0]?.slice(0, 2)).toEqual(['Name', 'Energy (kWh)']);
  expect(sheet?.rows[1]?.[1]).toBe(1234.5);
  expect(sheet?.rows[2]?.[0]).toBe('=1+1');
});

it('a book has a sheet for each table, with its head', async () => {
  const book = await readXlsx(
    await bookFile([
      { title: 'What: it is', columns: [{ header: 'Name' }], rows: [['南北'], ['=1+1']] },
      { title: 'Numbers', columns, rows: [['a', 3.3125]] },
    ]),
  );
  expect(book.sheets.map(({ name, rows: own }) => [name, ...own])).toEqual([
    ['What  it is', ['Name'], ['南北'], ['=1+1']],
    ['Numbers', ['Name', 'Energy (kWh)'], ['a', 3.3125]],
  ]);
});

it.each(['csv', 'xlsx'] as const)('%s: an error of the rows reaches the reader', async (format) => {
  const broken = async function* (): AsyncGenerator<TableValue[]> {
    yield ['a', 1];
    throw new Error('the database is gone');
  };
  const read = async () => {
    for await (const _ of tableFile(format, 'T', columns, broken()));
  };
  await expect(read()).rejects.toThrow('the database is gone');
});
