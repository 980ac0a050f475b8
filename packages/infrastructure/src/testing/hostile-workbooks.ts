import { crc32, deflateRawSync } from 'node:zlib';

/* Malformed workbooks, built byte by byte. */

/** A zip archive of these entries, all deflated. */
export function zipOf(entries: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(data), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    local.copy(central, 10, 8, 30);
    central.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += local.length + name.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

interface WorkbookParts {
  /** Content of sheetData. */
  readonly rows: string;
  /** Content of sst. */
  readonly strings?: string;
  readonly sheets?: number;
  readonly doctype?: string;
}

/** A workbook whose sheets all have these rows. */
export function workbookOf({ rows, strings = '', sheets = 1, doctype = '' }: WorkbookParts): Buffer {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (inside: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`;
  const sheet = `<?xml version="1.0"?>${doctype}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers
      .map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      `${numbers.map((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}${relation('strings', 'sharedStrings', 'sharedStrings.xml')}`,
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    ...Object.fromEntries(numbers.map((n) => [`xl/worksheets/sheet${n}.xml`, sheet])),
  });
}

const xfdRows = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`).join(
    '',
  );

/** To be read in a thread: these files need more than 64 MB of memory. */
export const memoryBombs: readonly (readonly [string, () => Buffer])[] = [
  ['20,000 cells in the last column', () => workbookOf({ rows: xfdRows(20_000) })],
  ['700,000 texts', () => workbookOf({ rows: '', strings: '<si><t>abcdef</t></si>'.repeat(700_000) })],
];

/** Name, bytes, and the reason for refusal. */
export const hostileFiles: readonly (readonly [string, () => Buffer, 'unreadable' | 'tooLarge'])[] = [
  ['a cell in the last column', () => workbookOf({ rows: xfdRows(1) }), 'tooLarge'],
  [
    'a cell in the last row',
    () => workbookOf({ rows: '<row r="1048576"><c r="A1048576"><v>1</v></c></row>' }),
    'tooLarge',
  ],
  [
    'a row that no sheet has',
    () => workbookOf({ rows: '<row r="-4e9"><c r="A1"><v>1</v></c></row>' }),
    'unreadable',
  ],
  ['40 MB of spaces', () => workbookOf({ rows: ' '.repeat(40 << 20) }), 'tooLarge'],
  [
    'one long text in many cells',
    () =>
      workbookOf({
        rows: Array.from(
          { length: 20_000 },
          (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
        ).join(''),
        strings: `<si><t>${'x'.repeat(1 << 20)}</t></si>`,
      }),
    'tooLarge',
  ],
  ['a wide first sheet of many', () => workbookOf({ rows: xfdRows(100), sheets: 500 }), 'tooLarge'],
  ['a text file that calls itself zip', () => Buffer.from('PK\u0003\u0004 no archive'), 'unreadable'],
  ['half a workbook', () => half(workbookOf({ rows: xfdRows(100) })), 'unreadable'],
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]), 'unreadable'],
  ['100,000 columns of values', () => Buffer.from('x,'.repeat(100_000)), 'tooLarge'],
  ['100,000 rows of values', () => Buffer.from('1\n'.repeat(100_000)), 'tooLarge'],
];

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
