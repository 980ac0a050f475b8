import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { bookFile, type TableColumn, type TableValue, tableFile } from './table-file.ts';
import { csvValue } from './table-values.ts';

const columns = [{ header: 'Name' }, { header: 'Energy (kWh)', numberFormat: '#,##0.00' }];
async function* rows(): AsyncGenerator<TableValue[]> {
  yield ['南北，"屋顶"', 1234.5];
  yield ['=1+1', null];
}

async function bytes(format: 'csv' | 'xlsx', of = rows(), has: readonly TableColumn[] = columns) {
  const parts: Uint8Array[] = [];
  for await (const part of tableFile(format, 'Report: a/b', has, of)) parts.push(part);
  return Buffer.concat(parts);
}

describe('csv', () => {
  it('has a byte-order mark, quotes values where necessary and neutralises formulas', async () => {
    expect((await bytes('csv')).toString()).toBe(
      `\uFEFFName,Energy (kWh)\r\n"南北，""屋顶""",1234.5\r\n'=1+1,\r\n`,
    );
  });

  it('neutralises formulas in the header too', async () => {
    const named = [{ header: '=1+1 · Power' }, { header: 'Energy (kWh)' }];
    expect((await bytes('csv', rows(), named)).toString()).toMatch(/^\uFEFF'=1\+1 · Power,Energy/);
  });

  it('a line break stays in its cell', async () => {
    const broken = async function* () {
      yield ['roof\n=1+1', 'roof\r=1+1'];
    };
    expect((await bytes('csv', broken())).toString()).toContain('\r\n"roof\n=1+1","roof\r=1+1"\r\n');
  });

  it.each<[TableValue, string | number]>([
    ['+49 30', "'+49 30"],
    ['-5', "'-5"],
    [-5, -5],
    ['@cmd', "'@cmd"],
    // East Asian spreadsheets accept full-width signs as formulas too.
    ['＝cmd', "'＝cmd"],
    ['\n=cmd', "'\n=cmd"],
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

describe('hostile texts', () => {
  const hostile = async function* () {
    for (const text of hostileTexts) yield [text.replaceAll('\u0000', ''), 1];
  };

  it('no cell of a csv begins like a formula', async () => {
    const text = (await bytes('csv', hostile())).toString().slice(1);
    // A cell begins a line or follows a comma, and is quoted if it contains either.
    const cells = [
      ...text.matchAll(/(?<=^|,|\r\n)(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^",\r\n]*))(?=,|\r\n|$)/g),
    ].map(({ groups }) => groups?.quoted ?? groups?.plain ?? '');
    expect(cells).toHaveLength((hostileTexts.length + 1) * 2 + 1);
    expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && Number.isNaN(Number(cell)))).toEqual(
      [],
    );
    expect(cells.some((cell) => cell.startsWith("'=HYPERLINK"))).toBe(true);
  });

  it('a spreadsheet contains them as texts', async () => {
    const { sheets } = await readXlsx(await bytes('xlsx', hostile()));
    expect(sheets.flatMap(({ rows }) => rows.flat())).toContain(
      hostileTexts.find((text) => text.startsWith('=HYPERLINK')),
    );
    const formulas = sheets
      .flatMap(({ cells }) => [...(cells?.values() ?? [])])
      .filter(({ formula }) => formula);
    expect(formulas).toEqual([]);
  });
});

it('a workbook has a sheet with its header for each table', async () => {
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

it.each([
  ["'Roof'", 'Roof'],
  [`${'x'.repeat(30)}'s roof`, 'x'.repeat(30)],
  ['History', 'History 1'],
  ["'hiSTORY", 'hiSTORY 1'],
  ["''", 'Sheet1'],
  ["Lee's roof", "Lee's roof"],
])('the sheet of %s is called %s', async (title, name) => {
  const table = [{ header: 'A' }];
  const book = await readXlsx(await bookFile([{ title, columns: table, rows: [] }]));
  expect(book.sheets[0]?.name).toBe(name);
  const parts: Uint8Array[] = [];
  for await (const part of tableFile('xlsx', title, table, rows())) parts.push(part);
  expect((await readXlsx(Buffer.concat(parts))).sheets[0]?.name).toBe(name);
});

it.each(['csv', 'xlsx'] as const)('%s: an error while reading rows reaches the caller', async (format) => {
  const broken = async function* (): AsyncGenerator<TableValue[]> {
    yield ['a', 1];
    throw new Error('the database is gone');
  };
  const read = async () => {
    for await (const _ of tableFile(format, 'T', columns, broken()));
  };
  await expect(read()).rejects.toThrow('the database is gone');
});

describe('totals', () => {
  const bill: TableColumn[] = [
    { header: 'Day', numberFormat: 'yyyy-mm-dd', total: { label: '=合计' } },
    { header: 'Read at', numberFormat: 'yyyy-mm-dd hh:mm', timeZone: 'Asia/Shanghai' },
    { header: 'Energy (kWh)', numberFormat: '#,##0.00', total: 'sum' },
    { header: 'Amount (CNY)', numberFormat: '#,##0.00', total: 'sum' },
  ];
  const at = new Date('2026-10-31T16:00:00Z');
  const lines: TableValue[][] = [
    ['2026-11-01', at, 0.1, '70000000000.07'],
    ['2026-11-02', at, 0.2, '-0.10'],
    ['2026-11-03', at, null, '0.20'],
  ];
  const given = async function* (rows: TableValue[][]) {
    yield* rows;
  };
  const file = async (format: 'csv' | 'xlsx', rows = lines) => {
    const parts: Uint8Array[] = [];
    for await (const part of tableFile(format, 'Bill', bill, given(rows))) parts.push(part);
    return Buffer.concat(parts);
  };

  it('csv: the plain sum, exact where a float is not; negative amounts remain numbers', async () => {
    expect((await file('csv')).toString().split('\r\n').slice(1)).toEqual([
      '2026-11-01,2026-11-01 00:00,0.1,70000000000.07',
      '2026-11-02,2026-11-01 00:00,0.2,-0.10',
      '2026-11-03,2026-11-01 00:00,,0.20',
      "'=合计,,0.3,70000000000.17",
      '',
    ]);
  });

  it('xlsx: formulas with their results, numbers and dates in the given time zone', async () => {
    const { sheets } = await readXlsx(await file('xlsx'), { readStyles: true });
    const [sheet] = sheets;
    expect(sheet?.rows[1]).toEqual([
      new Date('2026-11-01T00:00:00Z'),
      new Date('2026-11-01T00:00:00Z'),
      0.1,
      70000000000.07,
    ]);
    expect(sheet?.rows[2]?.[3]).toBe(-0.1);
    expect(sheet?.rows[4]?.[0]).toBe('=合计');
    expect(sheet?.cells?.get('4,2')).toMatchObject({
      formula: 'SUM(C2:C4)',
      formulaResult: 0.3,
      style: { font: { bold: true }, numFmt: '#,##0.00' },
    });
    expect(sheet?.cells?.get('4,3')).toMatchObject({
      formula: 'SUM(D2:D4)',
      formulaResult: 70000000000.17,
    });
    expect(sheet?.freezePane).toMatchObject({ rows: 1 });
  });

  it.each(['csv', 'xlsx'] as const)('%s: without rows there are no totals', async (format) => {
    const bytes = await file(format, []);
    if (format === 'csv') expect(bytes.toString()).not.toContain('合计');
    else expect((await readXlsx(bytes)).sheets[0]?.rows).toHaveLength(1);
  });

  describe('by group', () => {
    const earned: TableColumn[] = [
      { header: 'Plant', total: { label: 'Total' } },
      { header: 'Currency', total: 'group' },
      { header: 'Income', numberFormat: '#,##0.00', total: 'sum' },
      { header: 'Before', numberFormat: '#,##0.00', total: 'sum' },
    ];
    const plants: TableValue[][] = [
      ['A', 'CNY', '1.10', '5.00'],
      ['B', 'EUR', '7.00', null],
      ['C', 'CNY', '2.20', null],
    ];
    const made = async (format: 'csv' | 'xlsx') => {
      const parts: Uint8Array[] = [];
      for await (const part of tableFile(format, 'T', earned, given(plants))) parts.push(part);
      return Buffer.concat(parts);
    };

    it('csv: one row per group, none without values', async () => {
      expect((await made('csv')).toString().split('\r\n').slice(4, -1)).toEqual([
        'Total,CNY,3.30,5.00',
        'Total,EUR,7.00,',
      ]);
    });

    it('xlsx: formulas that select the group', async () => {
      const { sheets } = await readXlsx(await made('xlsx'), { readStyles: true });
      const cell = (place: string) => sheets[0]?.cells?.get(place);
      expect(cell('4,2')).toMatchObject({ formula: 'SUMIF($B$2:$B$4,$B5,C2:C4)', formulaResult: 3.3 });
      expect(cell('5,2')).toMatchObject({ formula: 'SUMIF($B$2:$B$4,$B6,C2:C4)', formulaResult: 7 });
      expect(sheets[0]?.rows[5]?.slice(0, 2)).toEqual(['Total', 'EUR']);
      expect(cell('5,3')?.formula).toBeUndefined();
    });
  });

  it('sheets of a workbook have them too', async () => {
    const book = await readXlsx(await bookFile([{ title: 'A', columns: bill, rows: lines }]), {
      readStyles: true,
    });
    expect(book.sheets[0]?.cells?.get('4,3')?.formula).toBe('SUM(D2:D4)');
  });

  describe('the highest of a column', () => {
    const demand: TableColumn[] = [
      { header: 'Day', numberFormat: 'yyyy-mm-dd', total: { label: 'Total' } },
      { header: 'Maximum demand (kW)', numberFormat: '#,##0.0', total: 'max' },
    ];
    const days: TableValue[][] = [
      ['2026-11-01', 650.25],
      ['2026-11-02', 1_656.84],
      ['2026-11-03', null],
    ];

    it('csv: with all decimals', async () => {
      const parts: Uint8Array[] = [];
      for await (const part of tableFile('csv', 'T', demand, given(days))) parts.push(part);
      expect(Buffer.concat(parts).toString().split('\r\n').at(-2)).toBe('Total,1656.84');
    });

    it('xlsx: a number in the format of the column', async () => {
      const book = await readXlsx(await bookFile([{ title: 'T', columns: demand, rows: days }]), {
        readStyles: true,
      });
      expect(book.sheets[0]?.cells?.get('4,1')).toMatchObject({
        formula: 'MAX(B2:B4)',
        formulaResult: 1_656.84,
        style: { font: { bold: true }, numFmt: '#,##0.0' },
      });
    });

    it('by group', async () => {
      const grouped: TableColumn[] = [...demand, { header: 'Currency', total: 'group' }];
      const rows = days.map((day, at): TableValue[] => [...day, at === 1 ? 'EUR' : 'CNY']);
      const book = await readXlsx(await bookFile([{ title: 'T', columns: grouped, rows }]), {
        readStyles: true,
      });
      expect(book.sheets[0]?.cells?.get('4,1')).toMatchObject({
        formula: '_xlfn.MAXIFS(B2:B4,$C$2:$C$4,$C5)',
        formulaResult: 650.25,
      });
    });

    it('none without values', async () => {
      const silent: TableValue[][] = [['2026-11-01', null]];
      const book = await readXlsx(await bookFile([{ title: 'T', columns: demand, rows: silent }]), {
        readStyles: true,
      });
      expect(book.sheets[0]?.cells?.get('2,1')?.formula).toBeUndefined();
    });
  });

  it.each<[string, string, TableValue]>([
    ['2026-11', 'yyyy-mm', new Date('2026-11-01T00:00:00Z')],
    ['2026-11-15T07', 'yyyy-mm-dd hh:mm', new Date('2026-11-15T07:00:00Z')],
    ['合计', 'yyyy-mm', '合计'],
    ['12.50', '0.00', 12.5],
    ['n/a', '0.00', 'n/a'],
  ])('%s under %s', async (value, numberFormat, cell) => {
    const book = await readXlsx(
      await bookFile([{ title: 'A', columns: [{ header: 'H', numberFormat }], rows: [[value]] }]),
    );
    expect(book.sheets[0]?.rows[1]?.[0]).toEqual(cell);
  });
});
