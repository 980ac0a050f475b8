/** A line of the table that `npm run bench` prints. */
export interface Row {
  readonly what: string;
  readonly figure?: number;
  readonly unit: string;
  readonly p50?: number;
  readonly p95?: number;
  /** Relative to a baseline of the same run. */
  readonly ratio?: number;
}

const COLUMNS = ['what', 'figure', 'unit', 'p50', 'p95', 'ratio'] as const;
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/PerSecond$/, '/s'],
  [/MbPerHour$/, 'MB/h'],
  [/PerHour$/, '/h'],
  [/Ms$|^ms|^cpu$/, 'ms'],
  [/Seconds$|^seconds$/, 's'],
  [/Mb$/, 'MB'],
  [/^bytes|Bytes$/, 'bytes'],
];
/** Keys that identify an element of a list. */
const NAMES = ['page', 'action', 'path'];

type Node = Readonly<Record<string, unknown>>;

/** The figures of a result as table rows: numbers, and objects with a p50. */
export function rowsOf(name: string, result: unknown): Row[] {
  return walk([name], '', result);
}

function walk(path: readonly string[], unit: string, value: unknown): Row[] {
  const what = path.join(' · ');
  if (typeof value === 'number')
    return [
      /^ratio/.test(path.at(-1) ?? '') ? { what, unit: '', ratio: value } : { what, figure: value, unit },
    ];
  if (Array.isArray(value))
    return value.flatMap((one, n) => (isNode(one) ? walk([...path, nameOf(one, n)], unit, one) : []));
  if (!isNode(value)) return [];
  const { p50, p95, ratio } = value;
  if (typeof p50 === 'number')
    return [
      {
        what,
        unit: unit || 'ms',
        p50,
        ...(typeof p95 === 'number' && { p95 }),
        ...(typeof ratio === 'number' && { ratio }),
      },
    ];
  return Object.entries(value).flatMap(([key, one]) =>
    walk([...path, wordsOf(key)], unitOf(key) || unit, one),
  );
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nameOf(value: Node, n: number): string {
  const name = NAMES.map((key) => value[key]).find((one) => typeof one === 'string');
  return typeof name === 'string' ? name : String(n + 1);
}

const unitOf = (key: string): string => UNITS.find(([pattern]) => pattern.test(key))?.[1] ?? '';

/** samplesPerSecond becomes "samples"; the unit contains the rest. */
function wordsOf(key: string): string {
  const short = key.replace(/(PerSecond|MbPerHour|Ms|Mb)$/, '');
  return (short || key).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function tableText(rows: readonly Row[]): string {
  const lines = [
    [...COLUMNS],
    ...rows.map((row) => COLUMNS.map((column) => (row[column] === undefined ? '' : String(row[column])))),
  ];
  const widths = COLUMNS.map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0)));
  const isWord = (n: number) => COLUMNS[n] === 'what' || COLUMNS[n] === 'unit';
  return lines
    .map((line) =>
      line
        .map((cell, n) => (isWord(n) ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
