import { bookFile } from '@heliodon/infrastructure/documents/table-file';
import { RefusedTable, readTable } from '@heliodon/infrastructure/documents/table-reader';
import { describe, expect, it, test } from 'vitest';
import { readUtilityRows } from './utility-file.ts';

const head = ['项目', '时段', '数量', '金额（元）'];

/** "row column: problem". */
const refused = (rows: readonly (readonly string[])[]): string[] => {
  const read = readUtilityRows(rows);
  return 'problems' in read ? read.problems.map((p) => `${p.row} ${p.column}: ${p.problem.en}`) : ['read'];
};

describe('an invoice as a table', () => {
  it('accepts both languages, thousands separators, and empty cells', () => {
    const rows = [
      ['关于 2026-10'],
      head,
      ['购电电费', '峰', '1,000', '1,100.00'],
      ['Energy charge', 'Valley', '500', '￥150'],
      ['import', 'usual', '', ''],
      ['需量电费', '', '612.48', '23274.24'],
      ['上网电费抵扣', '', '', '-120.2000000001'],
      ['', '', '', '999'],
    ];
    expect(readUtilityRows(rows)).toEqual({
      lines: [
        { kind: 'import', period: 'peak', quantity: '1000', amount: '1100.00' },
        { kind: 'import', period: 'valley', quantity: '500', amount: '150' },
        { kind: 'demand', period: null, quantity: '612.48', amount: '23274.24' },
        { kind: 'feedIn', period: null, quantity: null, amount: '-120.2' },
      ],
    });
  });

  it('accepts the column names of earlier templates', () => {
    expect(readUtilityRows([head, ['Energy bought', 'Top peak', '1', '2']])).toEqual({
      lines: [{ kind: 'import', period: 'topPeak', quantity: '1', amount: '2' }],
    });
  });

  test.each<[string, string[][], string[]]>([
    ['no headings', [['a', 'b']], ['1 null: column headings missing: Item, Time of use, Quantity, Amount']],
    ['nothing below them', [head], ['2 null: no data rows']],
    ['an unknown item', [head, ['水费', '', '1', '2']], ['2 A: unknown item']],
    ['an unknown period', [head, ['购电电费', '夜', '1', '2']], ['2 B: unknown time of use']],
    ['no number', [head, ['购电电费', '峰', 'ten', '2']], ['2 C: not a number']],
    [
      'a decimal comma',
      [head, ['购电电费', '峰', '1，0', '1234,56']],
      ['2 C: not a number', '2 D: not a number'],
    ],
    [
      'two problems in two rows',
      [head, ['购电电费', '峰', '1', ''], ['购电电费', '谷', '1', '=1+1']],
      ['2 D: amount missing', '3 D: not a number'],
    ],
    [
      'twice the same',
      [head, ['购电电费', '峰', '1', '1'], ['import', 'peak', '1', '1']],
      ['3 A: this item and time of use appears twice'],
    ],
  ])('%s', (_name, rows, expected) => {
    expect(refused(rows)).toEqual(expected);
  });
});

describe('the file', () => {
  const rows = [['购电电费', '峰', 1000.5, 1100.55]];
  it('is an xlsx or a csv, regardless of its name', async () => {
    const columns = head.map((header) => ({ header }));
    const xlsx = await bookFile([{ title: 'A', columns, rows }]);
    const csv = new TextEncoder().encode(`\uFEFF${head.join(',')}\r\n购电电费,峰,1000.5,1100.55\r\n`);
    const lines = [{ kind: 'import', period: 'peak', quantity: '1000.5', amount: '1100.55' }];
    expect(readUtilityRows(await readTable(xlsx, 10))).toEqual({ lines });
    expect(readUtilityRows(await readTable(csv, 10))).toEqual({ lines });
  });

  it.each([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe)],
    ['a zip that is no workbook', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3)],
    ['bytes', Uint8Array.of(65, 0, 66)],
  ])('%s is refused', async (_name, bytes) => {
    await expect(readTable(bytes, 10)).rejects.toBeInstanceOf(RefusedTable);
  });

  it('a file that expands excessively is refused before decompression', async () => {
    const entry = new Uint8Array(64);
    entry.set([0x50, 0x4b, 0x03, 0x04]);
    entry.set([0x50, 0x4b, 0x01, 0x02], 8);
    entry.set([0, 0, 0, 0x40], 8 + 24);
    await expect(readTable(entry, 10)).rejects.toThrow('unpacked bytes');
  });
});
