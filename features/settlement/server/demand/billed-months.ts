import { slideStepMin } from '@heliodon/energy/demand/demand-terms';
import { type RatchetMinimum, ratchetMinimum, ratchetMonths } from '@heliodon/energy/demand/ratchet';
import { daysOfMonth } from '@heliodon/energy/periods/report-range';
import { readMonthDemand, type TransformerVersion, transformerOf } from '../bill/bill.queries.ts';
import type { MeteredPlant, RegisterReads } from '../bill/past-months.ts';
import { type BilledMonthDemand, readBilledDemand } from './demand-registers.ts';
import { readSlidingMonths } from './sliding-days.ts';

/** The demand of months billed by demand, and the minimum of their ratchet. */
export interface BilledMonths {
  /** Also of the months before that a ratchet looks at. */
  readonly demand: ReadonlyMap<string, BilledMonthDemand>;
  /** Of the requested months; null: no ratchet, or nothing is known about the months before. */
  readonly ratchet: ReadonlyMap<string, RatchetMinimum | null>;
}

const NOTHING: BilledMonths = { demand: new Map(), ratchet: new Map() };

/** `to`: the last day included. Months that are not billed by demand are ignored. */
export async function readBilledMonths(
  reads: RegisterReads,
  plant: MeteredPlant,
  transformers: readonly TransformerVersion[],
  { months, to }: { readonly months: readonly string[]; readonly to: string },
): Promise<BilledMonths> {
  const termsOf = (month: string) => {
    const terms = transformerOf(transformers, month)?.terms ?? null;
    return terms?.billingType === 'demand' ? terms : null;
  };
  const asked = months.filter((month) => termsOf(month) !== null);
  const before = asked.flatMap((month) => ratchetMonths(termsOf(month), month));
  const all = [...new Set([...before, ...asked])].filter((month) => termsOf(month) !== null).sort();
  const [first] = all;
  if (first === undefined) return NOTHING;
  const slides = all.flatMap((month) => {
    const stepMin = slideStepMin(termsOf(month) ?? {});
    return stepMin === null ? [] : [{ month, stepMin }];
  });
  const [computed, sliding] = await Promise.all([
    readMonthDemand(reads.db, plant.plantId, daysOfMonth(first).from, to),
    readSlidingMonths(reads, plant, { months: slides, to }),
  ]);
  const demand = await readBilledDemand(reads, plant, { computed, sliding }, { months: all, to });
  const kwOf = new Map([...demand].map(([month, { kw }]) => [month, kw]));
  return {
    demand,
    ratchet: new Map(asked.map((month) => [month, ratchetMinimum(termsOf(month), month, kwOf)])),
  };
}
