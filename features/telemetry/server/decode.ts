import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import type { BatchDevice, SampleBatch } from '@heliodon/platform/telemetry/sample-batch';
import type { RefusalReason } from '../contract/quarantine.contract.ts';

export interface Refusal {
  readonly reason: RefusalReason;
  readonly sn?: string;
  readonly detail: string;
  readonly sampleAtMs?: number;
}

export interface DecodeContext {
  readonly devices: ReadonlyMap<string, BatchDevice>;
  readonly oldestMs: number;
  readonly newestMs: number;
  readonly refuse: (refusal: Refusal) => void;
}

export interface Decoded {
  readonly id: string | undefined;
  readonly stored: number;
  readonly refused: number;
}

type Scratch = (number | (number | null)[] | null)[];

const MAX_ID_LENGTH = 64;
/** Names listed in a refusal; a device with a thousand wrong names fills no table. */
const MAX_NAMED = 5;
const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

const scratches = new Map<DeviceKind, Scratch>();
const indexes = new Map<DeviceKind, Map<string, number>>();

/** Reads a telemetry message into the batch. What is wrong is refused piece by piece; the rest is stored. */
export function decodeTelemetry(payload: Buffer, context: DecodeContext, batch: SampleBatch): Decoded {
  const message = parseObject(payload);
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
  const named = typeof id === 'string' && id.length > 0 && id.length <= MAX_ID_LENGTH;
  return { id: named ? id : undefined, stored: batch.samples - before, refused: counted.count() };
}

/** The object that a payload holds, or what is wrong with it. */
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

function counting(context: DecodeContext): DecodeContext & { count(): number } {
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
  if (!Array.isArray(samples)) return context.refuse({ reason: 'badShape', detail: '"samples" is no list' });
  for (const sample of samples) {
    if (!isObject(sample) || !isObject(sample.v)) {
      context.refuse({ reason: 'badShape', detail: 'a sample is {"sn", "t", "v": {…}}' });
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
  if (!Array.isArray(tables)) return context.refuse({ reason: 'badShape', detail: '"tables" is no list' });
  for (const table of tables) {
    if (!isObject(table) || !isNames(table.points) || !Array.isArray(table.rows)) {
      context.refuse({ reason: 'badShape', detail: 'a table is {"points": […], "rows": [[sn, t, …]]}' });
      continue;
    }
    decodeTable(table.points, table.rows, context, batch);
  }
}

function decodeTable(names: string[], rows: unknown[], context: DecodeContext, batch: SampleBatch): void {
  let kind: DeviceKind | undefined;
  let columns: (number | undefined)[] = [];
  for (const row of rows) {
    if (!Array.isArray(row) || row.length !== names.length + 2) {
      context.refuse({ reason: 'badShape', detail: `a row has ${names.length + 2} entries: sn, t, values` });
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

/** Takes the values of one sample one by one; what is no measurement is left out and told together at the end. */
class SampleReader {
  readonly #device: BatchDevice;
  readonly #sn: string;
  readonly #atMs: number;
  readonly #context: DecodeContext;
  readonly #values: Scratch;
  #taken = 0;
  #problems: Map<RefusalReason, string[]> | undefined;

  constructor(device: BatchDevice, sn: string, atMs: number, context: DecodeContext) {
    this.#device = device;
    this.#sn = sn;
    this.#atMs = atMs;
    this.#context = context;
    this.#values = scratchOf(device.kind);
    this.#values.fill(null);
  }

  take(index: number | undefined, name: string, value: unknown): void {
    if (value === null) return;
    if (index === undefined) return this.#problem('unknownPoint', name);
    const point = this.#device.kind.points[index] as Point;
    if (point.list !== undefined) return this.#takeList(index, point, value);
    if (typeof value !== 'number') return this.#problem('badValue', `${name}=${shown(value)}`);
    if (!(value >= point.min && value <= point.max)) return this.#problem('outOfRange', `${name}=${value}`);
    this.#values[index] = value;
    this.#taken += 1;
  }

  finish(batch: SampleBatch): void {
    if (this.#taken > 0) batch.add(this.#device, this.#atMs, this.#values);
    else if (!this.#problems) this.#problem('badValue', 'no values');
    if (!this.#problems) return;
    for (const [reason, names] of this.#problems) {
      const rest = names.length > MAX_NAMED ? ` (+${names.length - MAX_NAMED})` : '';
      const detail = names.slice(0, MAX_NAMED).join(', ') + rest;
      this.#context.refuse({ reason, sn: this.#sn, detail, sampleAtMs: this.#atMs });
    }
  }

  #takeList(index: number, point: Point, value: unknown): void {
    if (!Array.isArray(value) || value.length > (point.list ?? 0))
      return this.#problem('badValue', `${point.name}=${shown(value)}`);
    const list = value.map((one, i) => {
      if (one === null) return null;
      if (typeof one !== 'number') this.#problem('badValue', `${point.name}[${i}]=${shown(one)}`);
      else if (one >= point.min && one <= point.max) return one;
      else this.#problem('outOfRange', `${point.name}[${i}]=${one}`);
      return null;
    });
    this.#values[index] = list;
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
  if (!device) context.refuse({ reason: 'unknownDevice', detail: shown(sn) });
  return device;
}

/** Milliseconds or ISO 8601 with a zone; refused when it is no time, or one that cannot be. */
function timeOf(t: unknown, sn: string, context: DecodeContext): number | undefined {
  const atMs = momentMs(t);
  if (atMs === undefined) {
    context.refuse({ reason: 'badTime', sn, detail: shown(t) });
    return undefined;
  }
  if (atMs >= context.oldestMs && atMs <= context.newestMs) return atMs;
  const reason = atMs < context.oldestMs ? 'tooOld' : 'inFuture';
  // Dates beyond the calendar cannot be stored, not even as the time of a refusal.
  const sampleAtMs = atMs < 8.64e15 / 100 ? atMs : undefined;
  context.refuse({ reason, sn, detail: shown(t), ...(sampleAtMs !== undefined && { sampleAtMs }) });
  return undefined;
}

export function momentMs(t: unknown): number | undefined {
  if (typeof t === 'number') return Number.isInteger(t) && t >= 0 ? t : undefined;
  if (typeof t !== 'string' || !ISO_WITH_ZONE.test(t)) return undefined;
  const ms = Date.parse(t);
  return Number.isNaN(ms) ? undefined : ms;
}

function scratchOf(kind: DeviceKind): Scratch {
  let scratch = scratches.get(kind);
  if (!scratch) {
    scratch = kind.points.map(() => null);
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string');

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);
