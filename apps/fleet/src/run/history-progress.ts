import { RAW_DAYS } from './history.ts';

/** Processor time for a day of a plant in each kind of work, relative to running the model; settling is an estimate. */
const WEIGHT = { ran: 1, sampled: 30, counted: 3, settled: 1 } as const;

export interface HistoryWork {
  readonly plants: number;
  /** Of each plant. */
  readonly days: number;
}

/** All in days of plants. */
export interface HistoryDone {
  /** The model ran through them. */
  readonly ranDays: number;
  /** Written with samples, and with quarters alone. */
  readonly sampledDays: number;
  readonly countedDays: number;
  /** Written, and their income is not worked out yet. */
  readonly unsettledDays: number;
}

/** How much of the work on the history is done, in whole percent; null when all of it is. */
export function historyPercent({ plants, days }: HistoryWork, done: HistoryDone): number | null {
  const sampled = plants * Math.min(days, RAW_DAYS);
  const counted = plants * days - sampled;
  const all =
    plants * days * (WEIGHT.ran + WEIGHT.settled) + sampled * WEIGHT.sampled + counted * WEIGHT.counted;
  const settledDays = Math.max(0, done.sampledDays + done.countedDays - done.unsettledDays);
  const units =
    done.ranDays * WEIGHT.ran +
    done.sampledDays * WEIGHT.sampled +
    done.countedDays * WEIGHT.counted +
    settledDays * WEIGHT.settled;
  return units >= all ? null : Math.floor((100 * units) / all);
}
