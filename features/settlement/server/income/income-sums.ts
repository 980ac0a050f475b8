import {
  addGroups,
  type Cents,
  centsText,
  type GroupCents,
  INCOME_GROUPS,
  type IncomeGroup,
  noCents,
  totalCents,
} from '@heliodon/energy/settlement/income-cents';
import type { SettledLine } from '@heliodon/energy/settlement/lines';
import { kwhOf, type Quanta } from '@heliodon/energy/settlement/quanta';
import { decimalOf, divideRounded, fixedText } from '@heliodon/kernel/decimal';

const ENERGIES = {
  pvUse: 'pvUseKwh',
  pvToStorage: 'pvUseKwh',
  pvFeedIn: 'pvFeedInKwh',
  chargeGrid: 'chargeKwh',
  chargePv: 'chargeKwh',
  dischargeUse: 'dischargeKwh',
  dischargeFeedIn: 'dischargeKwh',
  charging: 'chargingKwh',
} as const satisfies Partial<Record<SettledLine['item'], string>>;
type EnergyKey = (typeof ENERGIES)[keyof typeof ENERGIES];
export const ENERGY_KEYS = [...new Set(Object.values(ENERGIES))];
type EnergyQuanta = Readonly<Record<EnergyKey, Quanta>>;

/** A settled day or hour, or several of them. */
export interface IncomeSums {
  readonly cents: GroupCents;
  readonly energy: EnergyQuanta;
  readonly parts: number;
  readonly quarters: number;
  readonly unknownQuarters: number;
}

export const noIncome = (): IncomeSums => ({
  cents: noCents(),
  energy: energyOf([]),
  parts: 0,
  quarters: 0,
  unknownQuarters: 0,
});

export const addIncome = (a: IncomeSums, b: IncomeSums): IncomeSums => ({
  cents: addGroups(a.cents, b.cents),
  energy: Object.fromEntries(ENERGY_KEYS.map((key) => [key, a.energy[key] + b.energy[key]])) as EnergyQuanta,
  parts: a.parts + b.parts,
  quarters: a.quarters + b.quarters,
  unknownQuarters: a.unknownQuarters + b.unknownQuarters,
});

export function energyOf(lines: readonly SettledLine[]): EnergyQuanta {
  const sums = Object.fromEntries(ENERGY_KEYS.map((key) => [key, 0])) as Record<EnergyKey, Quanta>;
  for (const { item, quanta } of lines) {
    const key = (ENERGIES as Partial<Record<string, EnergyKey>>)[item];
    if (key) sums[key] += quanta;
  }
  return sums;
}

/** As returned by the calls. */
export function sumsOf({ cents, energy }: IncomeSums) {
  const amounts = Object.fromEntries(INCOME_GROUPS.map((group) => [group, centsText(cents[group])]));
  return {
    amounts: amounts as Record<IncomeGroup, string>,
    storage: centsText(cents.discharge + cents.charge),
    total: centsText(totalCents(cents)),
    energy: Object.fromEntries(ENERGY_KEYS.map((key) => [key, kwhOf(energy[key])])) as Record<
      EnergyKey,
      number
    >,
  };
}

/**
 * Besides the income of the days: the effect of storage on the demand charge of the months. Null: unknown for all of
 * them.
 */
export const withDemand = ({ cents }: IncomeSums, demand: Cents | null) => ({
  demandEffect: demand === null ? null : centsText(demand),
  storageWithDemand: centsText(cents.discharge + cents.charge + (demand ?? 0n)),
  totalWithDemand: centsText(totalCents(cents) + (demand ?? 0n)),
});

const PRICE_PLACES = 4;
const QUANTA_A_KWH = 1_000_000n;

/** Per kWh; null without energy. Cents have two decimals; a price with four needs two more. */
export function perKwh(cents: Cents, quanta: Quanta): string | null {
  if (quanta <= 0) return null;
  const units = divideRounded(cents * 100n * QUANTA_A_KWH, BigInt(quanta));
  return fixedText(decimalOf(units, PRICE_PLACES), PRICE_PLACES);
}
