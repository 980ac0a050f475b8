import type { RatchetMinimum } from '@heliodon/energy/demand/ratchet';
import { type BilledDemand, billedDemand } from '@heliodon/energy/demand/register-demand';
import { type MonthSaving, monthSaving } from '@heliodon/energy/demand/saving';
import { localDay, monthOf } from '@heliodon/energy/periods/local-time';
import { daysOf, type ReportRange, slotKeys } from '@heliodon/energy/periods/report-range';
import { monthNumber } from '@heliodon/energy/tariff/tariff-day';
import { readMonthDemand, readTransformers, transformerOf } from '../bill/bill.queries.ts';
import type { MeteredPlant, RegisterReads } from '../bill/past-months.ts';
import { readBilledMonths } from './billed-months.ts';
import { readQuarterPeaks } from './demand.queries.ts';

/** The demand of a month for its bill, and the effect of storage on its charge. */
export interface DemandMonth {
  /** 'YYYY-MM'. */
  readonly month: string;
  /** The month is not over: figures so far. */
  readonly running: boolean;
  /** Before the ratchet. */
  readonly billed: BilledDemand;
  /** Null: no ratchet. */
  readonly ratchet: RatchetMinimum | null;
  readonly saving: MonthSaving;
}

/** The months between two, inclusive, that have begun. */
export async function readDemandMonths(
  reads: RegisterReads,
  plant: MeteredPlant,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DemandMonth[]> {
  const { db, clock } = reads;
  const { plantId, timeZone } = plant;
  const thisMonth = monthOf(localDay(clock.now().getTime(), timeZone));
  const last = to < thisMonth ? to : thisMonth;
  if (from > last) return [];
  const asked: ReportRange = { step: 'month', from, to: last };
  const [days, months] = [daysOf(asked), slotKeys(asked)];
  const [transformers, computed, peaks] = await Promise.all([
    readTransformers(db, plantId),
    readMonthDemand(db, plantId, days.from, days.to),
    readQuarterPeaks(db, plant, { from, to: last }),
  ]);
  const termsOf = (month: string) => transformerOf(transformers, month)?.terms ?? null;
  const { demand, ratchet: minimums } = await readBilledMonths(reads, plant, transformers, {
    months,
    to: days.to,
  });
  return months.map((month) => {
    const billed = demand.get(month) ?? billedDemand(computed.get(month) ?? null, []);
    const { peak = null, freePeak = null } = peaks.get(month) ?? {};
    const ratchet = minimums.get(month) ?? null;
    const quarters = { billedKw: billed.kw, computedKw: billed.quartersKw, peak, freePeak, ratchet };
    const saving = monthSaving(termsOf(month), monthNumber(month), quarters);
    return { month, running: month === thisMonth, billed, ratchet, saving };
  });
}
