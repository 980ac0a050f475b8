import { RAW_DAYS } from './history.ts';

/** Relative processor time per plant day for each step; settling is an estimate. */
const WEIGHT = { ran: 1, sampled: 30, counted: 3, settled: 1 } as const;

export interface HistoryWork {
  readonly plants: number;
  /** Per plant. */
  readonly days: number;
}

/** All in plant days. */
export interface HistoryDone {
  /** Simulated. */
  readonly ranDays: number;
  /** Written with samples, and with 15-minute values only. */
  readonly sampledDays: number;
  readonly countedDays: number;
  /** Written but not yet settled. */
  readonly unsettledDays: number;
}

/** Progress of the history in whole percent; null: complete. */
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
