import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';

/** The newest entry of the operation log at a time. */
export interface LogHead {
  readonly seq: number;
  readonly hash: string;
}

/** A line of the file: a head, or the mark of a restore, after which another log begins. */
export interface HeadNote {
  readonly at: Date;
  readonly head: LogHead | null;
  readonly line: string;
}

export interface ReadNotes {
  /** All valid lines, oldest first, including those before the last restore. */
  readonly notes: readonly HeadNote[];
  /** Heads of the current log. */
  readonly heads: readonly LogHead[];
  /** Entry numbers in lines without a valid signature. */
  readonly forged: readonly number[];
}

const RESTORED = 'restored';
const LINE = /^(\S+) (?:(\d{1,15}) ([0-9a-f]{64})|restored)(?: ([0-9a-f]{64}))?$/;
const HOURS_FROM_MS = DAY_MS;
const DAYS_FROM_MS = 31 * DAY_MS;

/** The key of the records, derived from the key that encrypts settings: both are outside the database. */
export const headsKey = (settingsKey: Uint8Array): Uint8Array =>
  Buffer.from(hkdfSync('sha256', settingsKey, '', 'heliodon log heads', 32));

export function signedLine(key: Uint8Array, head: LogHead | null, at: Date): string {
  const text = `${at.toISOString()} ${head ? `${head.seq} ${head.hash}` : RESTORED}`;
  return `${text} ${macOf(key, text)}`;
}

const macOf = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** Earlier versions did not sign: unsigned lines count if no signed line precedes them. */
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

/** Keeps every record of the last day, the last one per hour for a month, and the last one per day permanently. */
export function thinned(notes: readonly HeadNote[], now: Date): HeadNote[] {
  return notes.filter(({ at, head }, n) => {
    const ageMs = now.getTime() - at.getTime();
    const next = notes[n + 1];
    if (head === null || ageMs < HOURS_FROM_MS || !next || next.head === null) return true;
    const spanMs = ageMs < DAYS_FROM_MS ? HOUR_MS : DAY_MS;
    return Math.floor(at.getTime() / spanMs) !== Math.floor(next.at.getTime() / spanMs);
  });
}
