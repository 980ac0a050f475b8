import { add, type Decimal, decimalOf, divideRounded, negate, sum, ZERO } from '@heliodon/kernel/decimal';
import { chargedKw, type RatchetMinimum } from '../demand/ratchet.ts';
import { monthNumber, PRICE_PERIODS, type PricePeriod } from '../tariff/tariff-day.ts';
import { demandOf } from './bill-demand.ts';
import { capacityCharge, type TransformerTerms } from './capacity-charge.ts';
import { amountOf, mergeLines, type SettledLine, toCents } from './lines.ts';
import { meanPowerFactor, type PfStandard, pfAdjustment, pfPermille } from './power-factor.ts';
import { kwhDecimal } from './quanta.ts';

/*
 * The electricity bill of a month in the form of the utility: amounts payable are positive, credits negative. A bill of
 * several months is the sequence of its months, with lines rounded per month, so the result does not depend on how it
 * is split.
 */

/** capacity: by kVA of the transformer; demand: by the highest demand of the month, or the minimum of the ratchet. */
export const BILL_KINDS = ['import', 'capacity', 'demand', 'powerFactor', 'feedIn'] as const;
export type BillKind = (typeof BILL_KINDS)[number];
/** kVA/12: a twelfth of an annual price, so that quantity × price equals the amount. */
export type BillUnit = 'kWh' | 'kVA' | 'kVA/12' | 'kW' | '%';

export interface BillLine {
  readonly kind: BillKind;
  /** Null: the price has no time-of-use period. */
  readonly period: PricePeriod | null;
  /** For the power factor adjustment: percent of the amounts to which it applies. */
  readonly quantity: Decimal;
  readonly unit: BillUnit;
  /** Per unit, never negative; for the power factor adjustment, the amount to which it applies. */
  readonly price: Decimal;
  /** Rounded to the cent; credits are negative. */
  readonly amount: Decimal;
}

/** Why a month has no line of a kind, or the basis of the line. */
export type CapacityState = 'charged' | 'none' | 'unmeasured' | 'notWhole';
export type PowerFactorState = 'adjusted' | 'none' | 'unmeasured' | 'notWhole';

export interface ReactiveEnergy {
  readonly activeKwh: number;
  readonly reactiveKvarh: number;
}

/** A number of days of a month. */
export interface MonthShare {
  readonly days: number;
  readonly of: number;
}

export interface MonthFacts {
  /** 'YYYY-MM'. */
  readonly month: string;
  /** Settled lines of the requested part of the month. */
  readonly lines: readonly SettledLine[];
  /** The whole month is requested: only then capacity and power factor are billed. */
  readonly whole: boolean;
  /** Only this share of the capacity or demand charge is counted: the compared part of a month. */
  readonly share?: MonthShare | undefined;
  readonly transformer: (TransformerTerms & { readonly pfStandard?: PfStandard | null }) | null;
  /** The highest interval so far; null: not measured. */
  readonly demandKw: number | null;
  /** Null or absent: no ratchet. */
  readonly ratchet?: RatchetMinimum | null | undefined;
  /** Null: not measured. */
  readonly reactive: ReactiveEnergy | null;
}

/** The minimum that is billed because the demand of the month is lower. */
export interface BilledRatchet extends RatchetMinimum {
  readonly measuredKw: number;
}

export interface MonthBill {
  readonly month: string;
  readonly whole: boolean;
  readonly lines: readonly BillLine[];
  readonly capacity: CapacityState;
  /** Null: the demand of the month is billed. */
  readonly ratchet: BilledRatchet | null;
  readonly powerFactor: {
    readonly state: PowerFactorState;
    readonly standard: PfStandard | null;
    /** In hundredths. */
    readonly factor: number | null;
  };
  readonly totals: BillTotals;
}

export interface BillTotals {
  readonly importKwh: Decimal;
  readonly feedInKwh: Decimal;
  readonly energy: Decimal;
  /** Capacity or demand charge. */
  readonly capacity: Decimal;
  readonly powerFactor: Decimal;
  readonly feedIn: Decimal;
  readonly total: Decimal;
}

const CAPACITY_UNITS = {
  annual: 'kVA/12',
  monthly: 'kVA',
  demand: 'kW',
} as const satisfies Record<TransformerTerms['billingType'], BillUnit>;

export function monthBill(facts: MonthFacts): MonthBill {
  const energy = energyLines(facts.lines);
  const capacity = capacityOf(facts);
  const adjusted = sum([...energy, ...capacity.lines].map(({ amount }) => amount));
  const powerFactor = powerFactorOf(facts, adjusted);
  const lines = [...energy, ...capacity.lines, ...powerFactor.lines, ...feedInLines(facts.lines)];
  return {
    month: facts.month,
    whole: facts.whole,
    lines,
    capacity: capacity.state,
    ratchet: capacity.ratchet,
    powerFactor: powerFactor.shown,
    totals: totalsOf(lines),
  };
}

const byPeriod = (a: SettledLine, b: SettledLine): number =>
  PRICE_PERIODS.indexOf(b.period ?? 'usual') - PRICE_PERIODS.indexOf(a.period ?? 'usual');

/** From the most expensive period to the cheapest. */
const energyLines = (lines: readonly SettledLine[]): BillLine[] =>
  mergeLines(lines.filter(({ item }) => item === 'import'))
    .sort(byPeriod)
    .map((line) => ({
      kind: 'import',
      period: line.period,
      unit: 'kWh',
      quantity: kwhDecimal(line.quanta),
      price: negate(line.price),
      amount: owed(line),
    }));

const feedInLines = (lines: readonly SettledLine[]): BillLine[] =>
  mergeLines(lines.filter(({ item }) => item === 'feedIn')).map((line) => ({
    kind: 'feedIn',
    period: line.period,
    unit: 'kWh',
    quantity: kwhDecimal(line.quanta),
    price: line.price,
    amount: owed(line),
  }));

/** Settled amounts are positive for the plant; bills are the opposite. */
const owed = (line: SettledLine): Decimal => negate(toCents(amountOf(line)));

function capacityOf({ month, whole, share, transformer, demandKw, ratchet }: MonthFacts): {
  state: CapacityState;
  ratchet: BilledRatchet | null;
  lines: BillLine[];
} {
  const nothing = (state: CapacityState) => ({ state, ratchet: null, lines: [] });
  if (!transformer) return nothing('none');
  if (!whole) return nothing('notWhole');
  const demand = demandKw === null ? null : demandOf(chargedKw(demandKw, ratchet ?? null));
  const charge = capacityCharge(transformer, monthNumber(month), demand);
  if (!charge) return nothing('unmeasured');
  const isDemand = charge.billingType === 'demand';
  const { quantity, price } = charge;
  const amount = share ? shareOf(charge.amount, share) : charge.amount;
  const kind = isDemand ? 'demand' : 'capacity';
  const isRaised = isDemand && demandKw !== null && ratchet && demandOf(demandKw).units < quantity.units;
  return {
    state: 'charged',
    ratchet: isRaised ? { ...ratchet, measuredKw: demandKw } : null,
    lines: [{ kind, period: null, quantity, unit: CAPACITY_UNITS[charge.billingType], price, amount }],
  };
}

const shareOf = ({ units, scale }: Decimal, { days, of }: MonthShare): Decimal => ({
  units: divideRounded(units * BigInt(days), BigInt(of)),
  scale,
});

function powerFactorOf(
  { whole, transformer, reactive }: MonthFacts,
  adjusted: Decimal,
): { shown: MonthBill['powerFactor']; lines: BillLine[] } {
  const standard = transformer?.pfStandard ?? null;
  const nothing = (state: PowerFactorState) => ({ shown: { state, standard, factor: null }, lines: [] });
  if (standard === null) return nothing('none');
  if (!whole) return nothing('notWhole');
  const factor = reactive && meanPowerFactor(reactive.activeKwh, reactive.reactiveKvarh);
  if (factor === null) return nothing('unmeasured');
  const permille = pfPermille(factor, standard) + 0;
  const quantity = decimalOf(Math.round(permille * 10), 2);
  const amount = pfAdjustment(adjusted, permille);
  return {
    shown: { state: 'adjusted', standard, factor },
    lines: [{ kind: 'powerFactor', period: null, quantity, unit: '%', price: adjusted, amount }],
  };
}

export function totalsOf(lines: readonly BillLine[]): BillTotals {
  const of = (field: 'amount' | 'quantity', ...kinds: BillKind[]) =>
    sum(lines.filter(({ kind }) => kinds.includes(kind)).map((line) => line[field]));
  return {
    importKwh: of('quantity', 'import'),
    feedInKwh: of('quantity', 'feedIn'),
    energy: of('amount', 'import'),
    capacity: of('amount', 'capacity', 'demand'),
    powerFactor: of('amount', 'powerFactor'),
    feedIn: of('amount', 'feedIn'),
    total: of('amount', ...BILL_KINDS),
  };
}

export const addTotals = (a: BillTotals, b: BillTotals): BillTotals => ({
  importKwh: add(a.importKwh, b.importKwh),
  feedInKwh: add(a.feedInKwh, b.feedInKwh),
  energy: add(a.energy, b.energy),
  capacity: add(a.capacity, b.capacity),
  powerFactor: add(a.powerFactor, b.powerFactor),
  feedIn: add(a.feedIn, b.feedIn),
  total: add(a.total, b.total),
});

export const NO_TOTALS: BillTotals = totalsOf([]);

/** The bill of several months. */
export const billTotals = (months: readonly MonthBill[]): BillTotals =>
  months.reduce((total, { totals }) => addTotals(total, totals), NO_TOTALS);

const PRICE_PLACES = 4;

/** Cost per imported kWh, including everything except the credit, to four decimals; null without import. */
export function meanPrice({ importKwh, energy, capacity, powerFactor }: BillTotals): Decimal | null {
  if (importKwh.units <= 0n) return null;
  const paid = sum([energy, capacity, powerFactor, ZERO]);
  const units = paid.units * 10n ** BigInt(PRICE_PLACES + importKwh.scale);
  return { units: divideRounded(units, importKwh.units * 10n ** BigInt(paid.scale)), scale: PRICE_PLACES };
}
