import { describe, expect, it } from 'vitest';
import { hostileFiles, workbookOf } from '../testing/hostile-workbooks.ts';
import { bookFile, tableFile } from './table-file.ts';
import { readTable } from './table-reader.ts';

const columns = [{ header: 'Item' }, { header: 'Amount' }];
const rows = [['a', 1.5]];
const workbook = async () => Buffer.from(await bookFile([{ title: 'A', columns, rows }]));

/** Offsets of the entries of the central directory. */
function entriesOf(bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
    found.push(at);
  return found;
}

describe('a workbook', () => {
  it('is read, also if it was written as a stream', async () => {
    const read = [
      ['Item', 'Amount'],
      ['a', '1.5'],
    ];
    expect(await readTable(await workbook(), 10)).toEqual(read);
    const given = async function* () {
      yield* rows;
    };
    const parts: Uint8Array[] = [];
    for await (const part of tableFile('xlsx', 'A', columns, given())) parts.push(part);
    expect(await readTable(Buffer.concat(parts), 10)).toEqual(read);
  });

  // Offsets in an entry: method 8 at 10, packed size at 20, unpacked size at 24, data offset at 42.
  it.each<[string, (bytes: Buffer, entries: number[]) => void, string]>([
    ['an unpacked size of 0', (bytes, [at = 0]) => bytes.writeUInt32LE(0, at + 24), 'without its size'],
    ['a packed size of 0', (bytes, [at = 0]) => bytes.writeUInt32LE(0, at + 20), 'without its size'],
    [
      'two entries of the same data',
      (bytes, [one = 0, two = 0]) => bytes.copy(bytes, two + 42, one + 42, one + 46),
      'share their data',
    ],
    [
      'a size that stands elsewhere',
      (bytes, [at = 0]) => bytes.writeUInt32LE(0xffffffff, at + 20),
      'unpacked bytes',
    ],
    ['too much in all', (bytes, [at = 0]) => bytes.writeUInt32LE(32 << 20, at + 24), 'unpacked bytes'],
  ])('%s is rejected', async (_, change, why) => {
    const bytes = await workbook();
    const entries = entriesOf(bytes);
    expect(bytes.readUInt16LE((entries[0] ?? 0) + 10)).toBe(8);
    change(bytes, entries);
    await expect(readTable(bytes, 10)).rejects.toThrow(why);
  });
});

describe('a list of values', () => {
  const read = [['账号', '姓名']];
  // 账号,姓名 as saved by a Chinese Excel.
  const gbk = Buffer.from([0xd5, 0xcb, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb]);

  it.each([
    ['UTF-8', Buffer.from('账号,姓名')],
    ['UTF-8 with a mark', Buffer.from('\uFEFF账号,姓名')],
    ['GB18030', gbk],
  ])('is read in %s', async (_, bytes) => {
    expect(await readTable(bytes, 10)).toEqual(read);
  });

  it('rejects files of any other format', async () => {
    await expect(readTable(Buffer.from([0xff, 0xff, 0x00]), 10)).rejects.toThrow();
  });
});

describe('a malicious file', () => {
  it.each(hostileFiles)('%s is rejected', async (_, bytes, reason) => {
    await expect(readTable(bytes(), 20_000)).rejects.toMatchObject({ reason });
  });

  it('with many sheets is read: only the first one counts', async () => {
    const bytes = workbookOf({ rows: '<row r="1"><c r="A1"><v>7</v></c></row>', sheets: 2000 });
    expect(await readTable(bytes, 10)).toEqual([['7']]);
  });

  it('with custom entities is read: they are not expanded', async () => {
    const doctype = `<!DOCTYPE x [<!ENTITY a "${'lol'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`;
    const rows = '<row r="1"><c r="A1" t="str"><v>&b;</v></c></row>';
    expect(await readTable(workbookOf({ rows, doctype }), 10)).toEqual([['&b;']]);
  });
});

describe('formatted cells without values', () => {
  it('are ignored in distant cells and rows', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>7</v></c><c r="XFD1" s="0"/></row><row r="1048576"><c r="A1048576"/></row>';
    expect(await readTable(workbookOf({ rows }), 10)).toEqual([['7']]);
  });
});
