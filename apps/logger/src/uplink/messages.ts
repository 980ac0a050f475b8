import { eventsMessage } from '@heliodon/telemetry/protocol';
import type { LoggerClock } from '../clock.ts';
import type { EventEntry, SampleEntry } from '../store/entries.ts';
import type { Ref } from '../store/ref.ts';

/* Converts store entries to messages of the device protocol. */

export interface OutMessage {
  readonly channel: 'telemetry' | 'events';
  readonly body: object;
  readonly refs: readonly Ref[];
}

const MAX_ROWS = 500;
/** With words in both languages. */
const EVENT_BYTES = 500;
/** Far below the maximum of one megabyte; a row of a cluster with cells has some kilobytes. */
const MAX_BYTES = 300_000;

type Timed<E> = { readonly ref: Ref; readonly entry: E; readonly atMs: number; readonly bytes: number };

export interface Messages {
  readonly messages: readonly OutMessage[];
  /** Their time can never be determined. */
  readonly untimed: readonly Ref[];
  /** Events that the platform cannot acknowledge: they would block all others. */
  readonly unfit: readonly Ref[];
}

export function messagesOf(refs: readonly Ref[], clock: Pick<LoggerClock, 'timeOf'>): Messages {
  const samples: Timed<SampleEntry>[] = [];
  const events: Timed<EventEntry>[] = [];
  const untimed: Ref[] = [];
  const unfit: Ref[] = [];
  for (const ref of refs) {
    const { entry } = ref;
    if (entry.type === 'device') continue;
    const atMs = clock.timeOf(entry.t);
    if (atMs === null) untimed.push(ref);
    else if (entry.type === 'event' && !isFit(entry, atMs)) unfit.push(ref);
    else if (entry.type === 'event') events.push({ ref, entry, atMs, bytes: EVENT_BYTES });
    else samples.push({ ref, entry, atMs, bytes: JSON.stringify(entry.values).length });
  }
  const telemetry = inParts(samples).map((part) => ({
    channel: 'telemetry' as const,
    body: { tables: tablesOf(part) },
    refs: part.map(({ ref }) => ref),
  }));
  const eventMessages = inParts(events).map((part) => ({
    channel: 'events' as const,
    body: {
      events: part.map(({ entry, atMs }) => wireEventOf(entry, atMs)),
    },
    refs: part.map(({ ref }) => ref),
  }));
  return { messages: [...telemetry, ...eventMessages], untimed, unfit };
}

const wireEventOf = ({ sn, code, state, text, severity }: EventEntry, atMs: number) => ({
  sn,
  t: atMs,
  code,
  state,
  text,
  severity,
});

const isFit = (event: EventEntry, atMs: number): boolean =>
  eventsMessage.safeParse({ events: [wireEventOf(event, atMs)] }).success;

function inParts<E>(all: readonly Timed<E>[]): Timed<E>[][] {
  const parts: Timed<E>[][] = [];
  let bytes = 0;
  for (const one of all) {
    const last = parts.at(-1);
    bytes += one.bytes;
    if (last && last.length < MAX_ROWS && bytes <= MAX_BYTES) last.push(one);
    else {
      parts.push([one]);
      bytes = one.bytes;
    }
  }
  return parts;
}

/** Samples with the same points share the list of names. */
function tablesOf(samples: readonly Timed<SampleEntry>[]): object[] {
  const tables = new Map<string, { points: string[]; rows: unknown[][] }>();
  for (const { entry, atMs } of samples) {
    const points = Object.keys(entry.values);
    const key = points.join();
    let table = tables.get(key);
    if (!table) {
      table = { points, rows: [] };
      tables.set(key, table);
    }
    table.rows.push([entry.sn, atMs, ...points.map((name) => entry.values[name] ?? null)]);
  }
  return [...tables.values()];
}
