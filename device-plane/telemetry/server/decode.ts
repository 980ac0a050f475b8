import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import type { BatchDevice, SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { SampleRow } from '@heliodon/telemetry-store/sample-row';
import { MAX_ID_LENGTH, serialNumber } from '../contract/protocol.ts';
import type { RefusalReason } from '../contract/quarantine.contract.ts';
import { type PlainRows, parsePlain } from './plain-rows.ts';

export interface Refusal {
  readonly reason: RefusalReason;
  readonly sn?: string;
  readonly detail: string;
  readonly sampleAtMs?: number;
}

export interface DecodeContext {
  readonly devices: ReadonlyMap<string, BatchDevice>;
  /** Serial numbers that are ignored silently. */
  readonly ignored: ReadonlySet<string>;
  readonly oldestMs: number;
  readonly newestMs: number;
  readonly refuse: (refusal: Refusal) => void;
}

export interface Decoded {
  readonly id: string | undefined;
  readonly stored: number;
  readonly refused: number;
}

/** Maximum names in a refusal, for devices with many wrong names. */
const MAX_NAMED = 5;
/** An unknown name can be as long as the message. */
const MAX_NAME_LENGTH = 40;
/** Smaller values would underflow PostgreSQL's real in means. */
const TINY = 1e-30;
const ISO_WITH_ZONE = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

const scratches = new Map<DeviceKind, SampleRow>();
const indexes = new Map<DeviceKind, Map<string, number>>();

/** Decodes a telemetry message into the batch. Invalid parts are refused separately; the rest is stored. */
export function decodeTelemetry(payload: Buffer, context: DecodeContext, batch: SampleBatch): Decoded {
  const message = parsePlain(payload) ?? parseObject(payload);
  if (typeof message === 'string') {
    context.refuse({ reason: 'notJson', detail: message });
    return { id: undefined, stored: 0, refused: 1 };
  }
  const counted = counting(context);
  const before = batch.samples;
  const { id, samples, tables } = message;
  if (samples === undefined && tables === undefined)
    counted.refuse({ reason: 'badShape', detail: 'neither "samples" nor "tables"' });
  if (samples !== undefined) decodeSamples(samples, counted, batch);
  if (tables !== undefined) decodeTables(tables, counted, batch);
  return { id: idOf(id), stored: batch.samples - before, refused: counted.count() };
}

const serial = serialNumber();

/** The device of a refusal, if the value can be a serial number. */
export function aboutDevice(value: unknown): { readonly sn?: string } {
  const { success, data } = serial.safeParse(value);
  return success ? { sn: data } : {};
}

/** Message id for the acknowledgement, if valid. */
export const idOf = (id: unknown): string | undefined =>
  typeof id === 'string' && id.length > 0 && id.length <= MAX_ID_LENGTH ? id : undefined;

/** The object in a payload, or the error. */
export function parseObject(payload: Buffer): Record<string, unknown> | string {
  let message: unknown;
  try {
    message = JSON.parse(payload.toString('utf8'));
  } catch (error) {
    return (error as Error).message;
  }
  if (!isObject(message)) return 'not a JSON object';
  return message;
}

export function counting(context: DecodeContext): DecodeContext & { count(): number } {
  let count = 0;
  return {
    ...context,
    refuse: (refusal) => {
      count += 1;
      context.refuse(refusal);
    },
    count: () => count,
  };
}

function decodeSamples(samples: unknown, context: DecodeContext, batch: SampleBatch): void {
  if (!Array.isArray(samples)) {
    context.refuse({ reason: 'badShape', detail: '"samples" is not a list' });
    return;
  }
  for (const sample of samples) {
    if (!isObject(sample) || !isObject(sample.v)) {
      context.refuse({ reason: 'badShape', detail: 'a sample must be {"sn", "t", "v": {…}}' });
      continue;
    }
    const device = knownDevice(sample.sn, context);
    if (!device) continue;
    const atMs = timeOf(sample.t, String(sample.sn), context);
    if (atMs === undefined) continue;
    const reader = new SampleReader(device, String(sample.sn), atMs, context);
    const index = indexOf(device.kind);
    for (const name in sample.v) reader.take(index.get(name), name, sample.v[name]);
    reader.finish(batch);
  }
}

function decodeTables(tables: unknown, context: DecodeContext, batch: SampleBatch): void {
  if (!Array.isArray(tables)) {
    context.refuse({ reason: 'badShape', detail: '"tables" is not a list' });
    return;
  }
  for (const table of tables) {
    if (!isObject(table) || !isNames(table.points))
      context.refuse({ reason: 'badShape', detail: 'a table must be {"points": […], "rows": [[sn, t, …]]}' });
    else if (isPlain(table.rows)) decodePlain(table.points, table.rows, context, batch);
    else if (Array.isArray(table.rows)) decodeTable(table.points, table.rows, context, batch);
    else context.refuse({ reason: 'badShape', detail: '"rows" is not a list' });
  }
}

const isPlain = (rows: unknown): rows is PlainRows => isObject(rows) && rows.cells instanceof Float64Array;

/** Fast version of `decodeTable` for simple rows: other rows are decoded by it. */
function decodePlain(names: string[], rows: PlainRows, context: DecodeContext, batch: SampleBatch): void {
  const { sns, times, cells, width } = rows;
  let kind: DeviceKind | undefined;
  let limits: Limits | undefined;
  let columns: number[] = [];
  for (let r = 0; r < sns.length; r += 1) {
    const device = context.devices.get(sns[r] as string);
    const atMs = times[r] as number;
    if (device && device.kind !== kind) {
      kind = device.kind;
      limits = limitsOf(kind);
      const index = indexOf(kind);
      columns = names.map((name) => index.get(name) ?? -1);
    }
    const inTime = Number.isInteger(atMs) && atMs >= context.oldestMs && atMs <= context.newestMs;
    if (device && limits && inTime && width === names.length && takeAll(cells, r * width, columns, limits))
      batch.addRow(device, atMs, limits.row);
    else decodeTable(names, [plainRow(rows, r)], context, batch);
  }
}

/** As JSON.parse would return it. */
function plainRow({ sns, times, cells, width }: PlainRows, r: number): unknown[] {
  const values = Array.from(cells.subarray(r * width, (r + 1) * width), (v) => (Number.isNaN(v) ? null : v));
  return [sns[r], Number.isNaN(times[r]) ? null : times[r], ...values];
}

/** False if one of the values is invalid, or there are none. */
function takeAll(
  cells: Float64Array,
  from: number,
  columns: readonly number[],
  { row, min, max }: Limits,
): boolean {
  row.clear();
  const { scalars } = row;
  let taken = 0;
  for (let i = 0; i < columns.length; i += 1) {
    const value = cells[from + i] as number;
    if (Number.isNaN(value)) continue;
    const column = columns[i] as number;
    // Lists and unknown points never match the limits.
    if (!(value >= (min[column] as number) && value <= (max[column] as number))) return false;
    scalars[column] = value;
    taken += 1;
  }
  return taken > 0;
}

interface Limits {
  readonly row: SampleRow;
  readonly min: Float64Array;
  readonly max: Float64Array;
}

const limits = new Map<DeviceKind, Limits>();

function limitsOf(kind: DeviceKind): Limits {
  let known = limits.get(kind);
  if (!known) {
    const ends = (end: 'min' | 'max') =>
      Float64Array.from(kind.points, (point) => (point.list === undefined ? point[end] : Number.NaN));
    known = { row: new SampleRow(kind), min: ends('min'), max: ends('max') };
    limits.set(kind, known);
  }
  return known;
}

function decodeTable(names: string[], rows: unknown[], context: DecodeContext, batch: SampleBatch): void {
  let kind: DeviceKind | undefined;
  let columns: (number | undefined)[] = [];
  for (const row of rows) {
    if (!Array.isArray(row) || row.length !== names.length + 2) {
      context.refuse({
        reason: 'badShape',
        detail: `a row must have ${names.length + 2} entries: sn, t, values`,
      });
      continue;
    }
    const device = knownDevice(row[0], context);
    if (!device) continue;
    const atMs = timeOf(row[1], String(row[0]), context);
    if (atMs === undefined) continue;
    if (device.kind !== kind) {
      kind = device.kind;
      const index = indexOf(kind);
      columns = names.map((name) => index.get(name));
    }
    const reader = new SampleReader(device, String(row[0]), atMs, context);
    for (let i = 0; i < names.length; i += 1) reader.take(columns[i], names[i] as string, row[i + 2]);
    reader.finish(batch);
  }
}

/** Reads the values of one sample; invalid values are omitted and reported together at the end. */
class SampleReader {
  readonly #device: BatchDevice;
  readonly #sn: string;
  readonly #atMs: number;
  readonly #context: DecodeContext;
  readonly #row: SampleRow;
  #taken = 0;
  #problems: Map<RefusalReason, string[]> | undefined;

  constructor(device: BatchDevice, sn: string, atMs: number, context: DecodeContext) {
    this.#device = device;
    this.#sn = sn;
    this.#atMs = atMs;
    this.#context = context;
    this.#row = scratchOf(device.kind);
    this.#row.clear();
  }

  take(index: number | undefined, name: string, value: unknown): void {
    if (value === null) return;
    const point = index === undefined ? undefined : this.#device.kind.points[index];
    if (index === undefined || !point) this.#problem('unknownPoint', name.slice(0, MAX_NAME_LENGTH));
    else if (point.list !== undefined) this.#takeList(index, point, value);
    else if (typeof value !== 'number') this.#problem('badValue', `${name}=${shown(value)}`);
    else if (!(value >= point.min && value <= point.max)) this.#problem('outOfRange', `${name}=${value}`);
    else {
      this.#row.scalars[index] = Math.abs(value) < TINY ? 0 : value;
      this.#taken += 1;
    }
  }

  finish(batch: SampleBatch): void {
    if (this.#taken > 0) batch.addRow(this.#device, this.#atMs, this.#row);
    else if (!this.#problems) this.#problem('badValue', 'no values');
    if (!this.#problems) return;
    for (const [reason, names] of this.#problems) {
      const rest = names.length > MAX_NAMED ? ` (+${names.length - MAX_NAMED})` : '';
      const detail = names.slice(0, MAX_NAMED).join(', ') + rest;
      this.#context.refuse({ reason, sn: this.#sn, detail, sampleAtMs: this.#atMs });
    }
  }

  #takeList(index: number, point: Point, value: unknown): void {
    if (!Array.isArray(value) || value.length > (point.list ?? 0)) {
      this.#problem('badValue', `${point.name}=${shown(value)}`);
      return;
    }
    const list = value.map((one, i) => {
      if (one === null) return null;
      if (typeof one !== 'number') this.#problem('badValue', `${point.name}[${i}]=${shown(one)}`);
      else if (one >= point.min && one <= point.max) return one;
      else this.#problem('outOfRange', `${point.name}[${i}]=${one}`);
      return null;
    });
    if (list.every((one) => one === null)) return;
    this.#row.lists[index] = list;
    this.#taken += 1;
  }

  #problem(reason: RefusalReason, what: string): void {
    this.#problems ??= new Map();
    const names = this.#problems.get(reason);
    if (names) names.push(what);
    else this.#problems.set(reason, [what]);
  }
}

function knownDevice(sn: unknown, context: DecodeContext): BatchDevice | undefined {
  const device = typeof sn === 'string' ? context.devices.get(sn) : undefined;
  if (!device && !context.ignored.has(sn as string))
    context.refuse({ reason: 'unknownDevice', ...aboutDevice(sn), detail: shown(sn) });
  return device;
}

/** Unix milliseconds or ISO 8601 with a zone; refused if invalid or impossible. */
function timeOf(t: unknown, sn: string, context: DecodeContext): number | undefined {
  const atMs = momentMs(t);
  if (atMs === undefined) {
    context.refuse({ reason: 'badTime', sn, detail: shown(t) });
    return undefined;
  }
  if (atMs >= context.oldestMs && atMs <= context.newestMs) return atMs;
  const reason = atMs < context.oldestMs ? 'tooOld' : 'inFuture';
  // Dates beyond the calendar cannot be stored, not even as the time of a refusal.
  const sampleAtMs = atMs < LAST_MS / 100 ? atMs : undefined;
  context.refuse({ reason, sn, detail: shownTime(t, atMs), ...(sampleAtMs !== undefined && { sampleAtMs }) });
  return undefined;
}

/** Maximum time of a Date. */
const LAST_MS = 8.64e15;

/** As sent, and for a number also as a date. */
export const shownTime = (t: unknown, atMs: number): string =>
  typeof t === 'number' && atMs <= LAST_MS ? `${t} = ${new Date(atMs).toISOString()}` : shown(t);

export function momentMs(t: unknown): number | undefined {
  if (typeof t === 'number') return Number.isInteger(t) && t >= 0 ? t : undefined;
  const [, year, month, day] = (typeof t === 'string' && ISO_WITH_ZONE.exec(t)) || [];
  if (day === undefined) return undefined;
  const ms = Date.parse(t as string);
  // Date.parse converts 30 February to 2 March.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number.isNaN(ms) || Number(day) > lastDay ? undefined : ms;
}

function scratchOf(kind: DeviceKind): SampleRow {
  let scratch = scratches.get(kind);
  if (!scratch) {
    scratch = new SampleRow(kind);
    scratches.set(kind, scratch);
  }
  return scratch;
}

function indexOf(kind: DeviceKind): Map<string, number> {
  let index = indexes.get(kind);
  if (!index) {
    index = new Map(kind.points.map((point, i) => [point.name, i]));
    indexes.set(kind, index);
  }
  return index;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string');

const MAX_SHOWN = 80;

/** Short text of a value. Nested values are not traversed: they may exceed the stack. */
function shown(value: unknown): string {
  const text = Array.isArray(value) ? `[${value.slice(0, MAX_SHOWN).map(flat).join()}]` : flat(value);
  return text.slice(0, MAX_SHOWN);
}

function flat(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing';
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return Object.keys(value).length === 0 ? `${open}${close}` : `${open}…${close}`;
}
