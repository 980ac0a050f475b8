import { dayStartMs, nextDay } from '@heliodon/energy/periods/local-time';
import { type AlarmFilter, dateTypes } from '../contract/list.contract.ts';

export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

type Dates = Pick<AlarmFilter, 'dateType' | 'dateStr' | 'from' | 'to'>;

/** First instant of the requested period and of the next one, in the given time zone; undefined: all time. */
export function periodOf({ dateType, dateStr, from, to }: Dates, timeZone: string): Period | undefined {
  const days = (first: string, after: string) => ({
    fromMs: dayStartMs(first, timeZone),
    toMs: dayStartMs(after, timeZone),
  });
  if (from !== undefined && to !== undefined) return days(from, nextDay(to));
  if (dateType === dateTypes.total) return undefined;
  if (dateType === dateTypes.day) return days(dateStr, nextDay(dateStr));
  const [year = '', month = ''] = dateStr.split('-');
  if (dateType === dateTypes.year) return days(`${year}-01-01`, `${nextYear(year)}-01-01`);
  const after = month === '12' ? `${nextYear(year)}-01-01` : `${year}-${twoDigits(Number(month) + 1)}-01`;
  return days(`${year}-${month}-01`, after);
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');
const nextYear = (year: string): string => String(Number(year) + 1).padStart(4, '0');

/** A section of a list: rows from `offset` on of the part with that index. */
export interface Piece {
  readonly part: number;
  readonly offset: number;
  readonly limit: number;
}

/** Which rows of which parts make up a page of a list that consists of consecutive parts. */
export function piecesOf(counts: readonly number[], offset: number, limit: number): Piece[] {
  const pieces: Piece[] = [];
  let skip = offset;
  let left = limit;
  counts.forEach((count, part) => {
    const take = Math.min(left, Math.max(0, count - skip));
    if (take > 0) pieces.push({ part, offset: skip, limit: take });
    skip = Math.max(0, skip - count);
    left -= take;
  });
  return pieces;
}

/** How far each of many sorted streams is read, so that the cut keeps all rows of a page and few more. */
export interface Cut {
  /** The row that is read from each stream, counted from 0. */
  readonly row: number;
  /** Rank of the cut among these rows, best first, counted from 1: that many streams have row + 1 rows up to it. */
  readonly rank: number;
}

/**
 * Reads 25 % further than the mean stream needs: then few streams must reach the cut, and it stays close to the need.
 */
const FURTHER = 1.25;

/** A cut that keeps at least `need` rows: rank × (row + 1) ≥ need. */
export function cutFor(need: number, streams: number): Cut {
  const row = Math.floor((FURTHER * need) / streams);
  return { row, rank: Math.ceil(need / (row + 1)) };
}

/** Number of sampled streams if many rows of many streams are needed; undefined: all streams are read. */
const SAMPLE = 64;
const MARGIN = 1.1;

/**
 * The same from a sample of the streams: cheaper, but sometimes too short, which is detected by a page that is not
 * full.
 */
export function sampledCut(need: number, streams: number): (Cut & { readonly every: number }) | undefined {
  const every = Math.floor(streams / SAMPLE);
  if (every < 4 || need < 4 * streams) return undefined;
  const { row } = cutFor(need, streams);
  const share = Math.ceil(streams / every) / streams;
  return { every, row, rank: Math.ceil((MARGIN * need * share) / (row + 1)) };
}
