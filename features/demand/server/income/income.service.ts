import { type DemandQuarter, highest } from '@heliodon/energy/demand/quarters';
import { demandSaving } from '@heliodon/energy/demand/saving';
import { localDay, monthOf } from '@heliodon/energy/local-time';
import { slotAfter } from '@heliodon/energy/report-range';
import { AppError } from '@heliodon/kernel/app-error';
import { type Decimal, decimal, decimalText, fixedText, sum } from '@heliodon/kernel/decimal';
import { demandErrors } from '../../contract/demand.rules.ts';
import type { DemandIncome, DemandMonth } from '../../contract/income.contract.ts';
import type { DemandDeps } from '../deps.ts';
import { readPlant } from '../plant.queries.ts';
import { quartersByDay, readDaysQuarters, readFirstDay, readMonthPeaks } from '../quarters.queries.ts';
import { readTransformers, termsOf } from '../transformer.queries.ts';

const CENTS = 2;
/** Quarters and days are counted by the same rule; more than this apart, quarters are missing. */
const SAME_KW = 0.005;

const centsText = (value: Decimal | null): string | null => value && fixedText(value, CENTS);
const hundredth = (kw: number): number => Math.round(kw * 100) / 100;

export async function readIncome(
  { db, clock }: Pick<DemandDeps, 'db' | 'clock'>,
  { plantId, year }: { readonly plantId: number; readonly year: number },
): Promise<DemandIncome> {
  const plant = await readPlant(db, plantId);
  const { timeZone } = plant;
  const today = localDay(clock.now().getTime(), timeZone);
  const range = { from: `${year}-01-01`, to: `${year}-12-31` };
  if (range.from > today) throw new AppError(demandErrors.future);
  const [first, transformers, peaks, quarters] = await Promise.all([
    readFirstDay(db, plantId),
    readTransformers(db, plantId),
    readMonthPeaks(db, plantId, range.from, range.to),
    readDaysQuarters(db, plant, range),
  ]);
  const byMonth = quartersByMonth(quarters, timeZone);
  const months = monthsOf(year, first, today).map((month): DemandMonth => {
    const billedKw = peaks.get(month) ?? null;
    const own = byMonth.get(month) ?? [];
    const [peak, free] = [highest(own), highest(own, 'freeKw')];
    const complete = billedKw !== null && peak !== null && Math.abs(peak.kw - billedKw) < SAME_KW;
    const freeKw = complete && free ? free.kw : null;
    const saving = demandSaving(termsOf(transformers, month), Number(month.slice(5)), {
      ...{ peakKw: billedKw, freeKw },
    });
    return {
      ...{ month, state: saving.state, running: month === monthOf(today) },
      peakKw: billedKw === null ? null : hundredth(billedKw),
      peakAtMs: complete ? peak.atMs : null,
      freeKw: freeKw === null ? null : hundredth(freeKw),
      freeAtMs: freeKw === null ? null : (free?.atMs ?? null),
      pricePerKw: saving.price && decimalText(saving.price),
      charge: centsText(saving.charge),
      freeCharge: centsText(saving.freeCharge),
      saved: centsText(saving.saved),
    };
  });
  return {
    ...{ plantName: plant.name, timeZone, currency: plant.currency, hasMeter: plant.hasMeter },
    ...{
      hasStorage: plant.hasStorage,
      year,
      firstYear: first === null ? null : Number(first.slice(0, 4)),
      months,
    },
    totals: totalsOf(months),
  };
}

function totalsOf(months: readonly DemandMonth[]): DemandIncome['totals'] {
  const counted = months.filter(({ state }) => state === 'counted');
  const total = (of: 'saved' | 'charge' | 'freeCharge') =>
    counted.length === 0 ? null : fixedText(sum(counted.map((month) => decimal(month[of] ?? '0'))), CENTS);
  return {
    ...{ saved: total('saved'), charge: total('charge'), freeCharge: total('freeCharge') },
    counted: counted.length,
  };
}

/** From the first month with figures to the running one. */
function monthsOf(year: number, first: string | null, today: string): string[] {
  if (first === null) return [];
  return Array.from({ length: 12 }, (_, at) => slotAfter('month', `${year}-01`, at)).filter(
    (month) => month >= monthOf(first) && month <= monthOf(today),
  );
}

function quartersByMonth(quarters: readonly DemandQuarter[], timeZone: string): Map<string, DemandQuarter[]> {
  const months = new Map<string, DemandQuarter[]>();
  for (const [day, own] of quartersByDay(quarters, timeZone)) {
    const known = months.get(monthOf(day));
    if (known) known.push(...own);
    else months.set(monthOf(day), [...own]);
  }
  return months;
}
