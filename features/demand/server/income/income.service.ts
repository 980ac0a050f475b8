import { chargedKw, type RatchetMinimum } from '@heliodon/energy/demand/ratchet';
import { localDay, monthOf, yearOf } from '@heliodon/energy/periods/local-time';
import { AppError } from '@heliodon/kernel/app-error';
import { type Decimal, decimal, decimalText, fixedText, sum } from '@heliodon/kernel/decimal';
import { demandErrors } from '../../contract/demand.rules.ts';
import type { DemandIncome, DemandMonth } from '../../contract/income.contract.ts';
import type { DemandDeps } from '../deps.ts';
import { readPlant } from '../plant.queries.ts';
import { readFirstDay } from '../quarters.queries.ts';

const CENTS = 2;

const centsText = (value: Decimal | null): string | null => value && fixedText(value, CENTS);
const hundredth = (kw: number | undefined | null): number | null =>
  kw === undefined || kw === null ? null : Math.round(kw * 100) / 100;

export async function readIncome(
  { db, clock, billedMonths }: Pick<DemandDeps, 'db' | 'clock' | 'billedMonths'>,
  { plantId, year }: { readonly plantId: number; readonly year: number },
): Promise<DemandIncome> {
  const plant = await readPlant(db, plantId);
  const { timeZone } = plant;
  if (`${year}-01-01` > localDay(clock.now().getTime(), timeZone)) throw new AppError(demandErrors.future);
  const [first, billed] = await Promise.all([
    readFirstDay(db, plantId),
    billedMonths(plant, { from: `${year}-01`, to: `${year}-12` }),
  ]);
  // Starts with the first month with figures.
  const known = first === null ? [] : billed.filter(({ month }) => month >= monthOf(first));
  const months = known.map(
    ({ month, running, billed, ratchet, saving }): DemandMonth => ({
      month,
      running,
      state: saving.state,
      source: isRaised(billed.kw, ratchet) ? 'ratchet' : billed.source,
      reason: billed.reason,
      peakKw: billed.kw === null ? null : hundredth(chargedKw(billed.kw, ratchet)),
      peakAtMs: saving.peakAtMs,
      registerKw: hundredth(billed.register?.kw),
      registerAtMs: billed.register?.atMs ?? null,
      quartersKw: hundredth(billed.quartersKw),
      freeKw: hundredth(saving.free?.kw),
      freeAtMs: saving.free?.atMs ?? null,
      pricePerKw: saving.price && decimalText(saving.price),
      charge: centsText(saving.charge),
      freeCharge: centsText(saving.freeCharge),
      saved: centsText(saving.saved),
    }),
  );
  return {
    plantName: plant.name,
    timeZone,
    currency: plant.currency,
    hasMeter: plant.hasMeter,
    hasStorage: plant.hasStorage,
    year,
    firstYear: first === null ? null : Number(yearOf(first)),
    months,
    totals: totalsOf(months),
  };
}

const isRaised = (kw: number | null, ratchet: RatchetMinimum | null): boolean =>
  kw !== null && ratchet !== null && ratchet.kw > kw;

function totalsOf(months: readonly DemandMonth[]): DemandIncome['totals'] {
  const counted = months.filter(({ state }) => state === 'counted');
  const total = (of: 'saved' | 'charge' | 'freeCharge') =>
    counted.length === 0 ? null : fixedText(sum(counted.map((month) => decimal(month[of] ?? '0'))), CENTS);
  return {
    saved: total('saved'),
    charge: total('charge'),
    freeCharge: total('freeCharge'),
    counted: counted.length,
  };
}
