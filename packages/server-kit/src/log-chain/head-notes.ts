import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';

/** How far the chain of the operation log reached at some time. */
export interface LogHead {
  readonly seq: number;
  readonly hash: string;
}

/** A line of the file: a head, or the mark of a restore, after which the log is another one. */
export interface HeadNote {
  readonly at: Date;
  readonly head: LogHead | null;
  readonly line: string;
}

export interface ReadNotes {
  /** All that count, oldest first, those before the last restore included. */
  readonly notes: readonly HeadNote[];
  /** Of the log that is there now. */
  readonly heads: readonly LogHead[];
  /** Numbers of the entries in lines that were not signed with the key. */
  readonly forged: readonly number[];
}

const RESTORED = 'restored';
const LINE = /^(\S+) (?:(\d{1,15}) ([0-9a-f]{64})|restored)(?: ([0-9a-f]{64}))?$/;
const HOURS_FROM_MS = DAY_MS;
const DAYS_FROM_MS = 31 * DAY_MS;

/** The key of the notes, made of the one that seals settings: both are outside the database. */
export const headsKey = (settingsKey: Uint8Array): Uint8Array =>
  Buffer.from(hkdfSync('sha256', settingsKey, '', 'heliodon log heads', 32));

export function signedLine(key: Uint8Array, head: LogHead | null, at: Date): string {
  const text = `${at.toISOString()} ${head ? `${head.seq} ${head.hash}` : RESTORED}`;
  return `${text} ${macOf(key, text)}`;
}

const macOf = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** Versions before signed nothing: lines without a signature count as long as none before them has one. */
export function readNotes(text: string, key: Uint8Array | undefined): ReadNotes {
  const notes: HeadNote[] = [];
  const forged: number[] = [];
  let signed = false;
  for (const line of text.split('\n')) {
    const [, at = '', seq, hash = '', mac] = LINE.exec(line) ?? [];
    if (at === '') continue;
    const head = seq === undefined ? null : { seq: Number(seq), hash };
    const fits = mac === undefined ? !signed : key !== undefined && isSignedBy(key, line, mac);
    signed ||= mac !== undefined;
    if (fits) notes.push({ at: new Date(at), head, line });
    else forged.push(head?.seq ?? 0);
  }
  const current = notes.slice(notes.findLastIndex(({ head }) => head === null) + 1);
  return { notes, heads: current.flatMap(({ head }) => (head ? [head] : [])), forged };
}

function isSignedBy(key: Uint8Array, line: string, mac: string): boolean {
  const text = line.slice(0, -mac.length - 1);
  return timingSafeEqual(Buffer.from(mac, 'hex'), Buffer.from(macOf(key, text), 'hex'));
}

/** Every note of the last day, the last one of each hour of a month, and the last one of each day for good. */
export function thinned(notes: readonly HeadNote[], now: Date): HeadNote[] {
  return notes.filter(({ at, head }, n) => {
    const ageMs = now.getTime() - at.getTime();
    const next = notes[n + 1];
    if (head === null || ageMs < HOURS_FROM_MS || !next || next.head === null) return true;
    const spanMs = ageMs < DAYS_FROM_MS ? HOUR_MS : DAY_MS;
    return Math.floor(at.getTime() / spanMs) !== Math.floor(next.at.getTime() / spanMs);
  });
}
