import { type Cents, centsOf, centsText, sumCents } from '@heliodon/energy/settlement/income-cents';
import { LOST_CAUSES, type LostCause, type LostPart } from '@heliodon/energy/settlement/planned-income';
import { kwhOf, type Quanta } from '@heliodon/energy/settlement/quanta';
import { add, type Decimal, ZERO } from '@heliodon/kernel/decimal';

const STORAGE_KEYS = ['plannedOut', 'plannedIn', 'actualOut', 'actualIn'] as const;
type StorageQuanta = Readonly<Record<(typeof STORAGE_KEYS)[number], Quanta>>;

/**
 * One or several days. Each cause of a day is rounded to the cent; the planned income is their sum with the actual
 * income.
 */
export interface PlannedSums {
  readonly actual: Cents;
  readonly lost: Readonly<Record<LostCause, Cents>>;
  readonly lostQuanta: Readonly<Record<LostCause, Quanta>>;
  readonly plannedQuarters: number;
  readonly storage: StorageQuanta;
  readonly pv: { readonly expectedKwh: number; readonly actualKwh: number; readonly days: number };
}

const eachCause = <T>(of: (cause: LostCause) => T): Record<LostCause, T> =>
  Object.fromEntries(LOST_CAUSES.map((cause) => [cause, of(cause)])) as Record<LostCause, T>;

export const noPlanned = (): PlannedSums => ({
  actual: 0n,
  lost: eachCause(() => 0n),
  lostQuanta: eachCause(() => 0),
  plannedQuarters: 0,
  storage: { plannedOut: 0, plannedIn: 0, actualOut: 0, actualIn: 0 },
  pv: { expectedKwh: 0, actualKwh: 0, days: 0 },
});

export function lostSums(parts: readonly LostPart[]): Pick<PlannedSums, 'lost' | 'lostQuanta'> {
  const amounts = eachCause<Decimal>(() => ZERO);
  const lostQuanta = eachCause(() => 0);
  for (const { cause, amount, quanta } of parts) {
    amounts[cause] = add(amounts[cause], amount);
    lostQuanta[cause] += quanta;
  }
  return { lost: eachCause((cause) => centsOf(amounts[cause])), lostQuanta };
}

export const addPlanned = (a: PlannedSums, b: PlannedSums): PlannedSums => ({
  actual: a.actual + b.actual,
  lost: eachCause((cause) => a.lost[cause] + b.lost[cause]),
  lostQuanta: eachCause((cause) => a.lostQuanta[cause] + b.lostQuanta[cause]),
  plannedQuarters: a.plannedQuarters + b.plannedQuarters,
  storage: Object.fromEntries(
    STORAGE_KEYS.map((key) => [key, a.storage[key] + b.storage[key]]),
  ) as StorageQuanta,
  pv: {
    expectedKwh: a.pv.expectedKwh + b.pv.expectedKwh,
    actualKwh: a.pv.actualKwh + b.pv.actualKwh,
    days: a.pv.days + b.pv.days,
  },
});

/** As returned by the call. */
export function plannedOf({ actual, lost, lostQuanta, plannedQuarters, storage, pv }: PlannedSums) {
  return {
    planned: centsText(actual + sumCents(Object.values(lost))),
    actual: centsText(actual),
    lost: eachCause((cause) => centsText(lost[cause])),
    lostKwh: eachCause((cause) => kwhOf(lostQuanta[cause])),
    plannedQuarters,
    storage: {
      plannedOutKwh: kwhOf(storage.plannedOut),
      plannedInKwh: kwhOf(storage.plannedIn),
      actualOutKwh: kwhOf(storage.actualOut),
      actualInKwh: kwhOf(storage.actualIn),
    },
    pv: pv.days > 0 ? pv : null,
  };
}
