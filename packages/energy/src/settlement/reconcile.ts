import {
  add,
  compare,
  type Decimal,
  decimal,
  divideRounded,
  multiply,
  subtract,
  sum,
  ZERO,
} from '@heliodon/kernel/decimal';
import type { PricePeriod } from '../tariff/tariff-day.ts';
import type { BillKind } from './bill.ts';
import { toCents } from './lines.ts';

/*
 * Why the utility's invoice and the plant's bill differ, line by line. Rules in order: rounding, a line on one side
 * only, a constant ratio, a shift between periods, missing data, price. The rest is reported as unexplained.
 */

export interface InvoiceLine {
  readonly kind: BillKind;
  readonly period: PricePeriod | null;
  /** Null if the invoice states only the amount. */
  readonly quantity: Decimal | null;
  readonly amount: Decimal;
}

export interface Evidence {
  /** Measured 15-minute intervals of the month, and those without data from the grid meter. */
  readonly quarters: number;
  readonly unknownQuarters: number;
  /** Seconds whose energy was distributed over a gap. */
  readonly estimatedS: number;
}

export const REASONS = [
  'rounding',
  'price',
  'missing',
  'estimated',
  'shifted',
  'ratio',
  'demand',
  'capacity',
  'onlyOurs',
  'onlyTheirs',
  'unexplained',
] as const;
export type Reason = (typeof REASONS)[number];

export interface FoundReason {
  readonly reason: Reason;
  /**
   * For a ratio: theirs ÷ ours; for missing or estimated data: the part of the gap that they can explain; for a price:
   * the utility's price.
   */
  readonly figure: Decimal | null;
}

export interface ReconciledLine {
  readonly kind: BillKind;
  readonly period: PricePeriod | null;
  readonly ours: InvoiceLine | null;
  readonly theirs: InvoiceLine | null;
  /** theirs − ours. */
  readonly quantityDifference: Decimal | null;
  readonly amountDifference: Decimal;
  /** Amount difference caused by the quantity, at our price, and the remainder caused by the price. */
  readonly byQuantity: Decimal | null;
  readonly byPrice: Decimal | null;
  readonly reasons: readonly FoundReason[];
}

export interface Reconciliation {
  readonly lines: readonly ReconciledLine[];
  readonly ours: Decimal;
  readonly theirs: Decimal;
  readonly difference: Decimal;
  /** No difference beyond rounding. */
  readonly agreed: boolean;
}

/** Invoices state whole kilowatt-hours and round each reading separately. */
const ROUNDING: Readonly<Record<BillKind, Decimal>> = {
  import: decimal('1'),
  feedIn: decimal('1'),
  demand: decimal('0.5'),
  capacity: decimal('0.01'),
  powerFactor: decimal('0.01'),
};
/** For an amount whose quantity agrees. */
const ROUNDING_AMOUNT = decimal('0.02');
/** A ratio must hold for each line within this tolerance and differ from 1 by more. */
const RATIO_SPREAD = 0.003;
const RATIO_LEAST = 0.005;
const QUARTER_S = 900;

const size = (value: Decimal): Decimal => (value.units < 0n ? { ...value, units: -value.units } : value);
const within = (value: Decimal, limit: Decimal): boolean => compare(size(value), limit) <= 0;
const keyOf = ({ kind, period }: Pick<InvoiceLine, 'kind' | 'period'>): string => `${kind} ${period}`;

/** Merges lines of the same kind and period: an invoice does not state when the price changed. */
export function byKindAndPeriod(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const found = new Map<string, InvoiceLine>();
  for (const line of lines) {
    const same = found.get(keyOf(line));
    const both = same && {
      ...line,
      quantity: same.quantity && line.quantity && add(same.quantity, line.quantity),
      amount: add(same.amount, line.amount),
    };
    found.set(keyOf(line), both ?? line);
  }
  return [...found.values()];
}

export function reconcile(
  ours: readonly InvoiceLine[],
  theirs: readonly InvoiceLine[],
  evidence: Evidence,
): Reconciliation {
  const mine = byKindAndPeriod(ours);
  const other = byKindAndPeriod(theirs);
  const pairs = [
    ...mine.map((line) => ({ ours: line, theirs: other.find((one) => keyOf(one) === keyOf(line)) ?? null })),
    ...other
      .filter((line) => !mine.some((one) => keyOf(one) === keyOf(line)))
      .map((line) => ({ ours: null, theirs: line })),
  ];
  const whole = wholeMonth(pairs, evidence);
  const lines = pairs.map((pair) => reconciled(pair, whole));
  const total = (of: readonly InvoiceLine[]) => sum(of.map(({ amount }) => amount));
  return {
    lines,
    ours: total(mine),
    theirs: total(other),
    difference: subtract(total(other), total(mine)),
    agreed: lines.every(({ reasons }) => reasons.every(({ reason }) => reason === 'rounding')),
  };
}

interface Pair {
  readonly ours: InvoiceLine | null;
  readonly theirs: InvoiceLine | null;
}

/** Properties of all energy lines together. */
interface WholeMonth {
  readonly ratio: Decimal | null;
  readonly isShifted: boolean;
  /** kWh by which our value may be too low, and its uncertainty. */
  readonly missingShare: number;
  readonly uncertainShare: number;
}

function wholeMonth(pairs: readonly Pair[], { quarters, unknownQuarters, estimatedS }: Evidence): WholeMonth {
  const energy = pairs.filter(({ ours, theirs }) => (ours ?? theirs)?.kind === 'import');
  const known = quarters - unknownQuarters;
  return {
    ratio: constantRatio(energy),
    isShifted: isShifted(energy),
    missingShare: known > 0 ? unknownQuarters / known : unknownQuarters > 0 ? 1 : 0,
    uncertainShare: known > 0 ? Math.min(1, estimatedS / (known * QUARTER_S)) : 0,
  };
}

const quantityOf = (line: InvoiceLine | null): Decimal => line?.quantity ?? ZERO;
const num = ({ units, scale }: Decimal): number => Number(units) / 10 ** scale;

/** theirs ÷ ours if at least two lines share it: a wrong CT ratio or meter factor. */
function constantRatio(energy: readonly Pair[]): Decimal | null {
  const both = energy.filter(({ ours, theirs }) => quantityOf(ours).units > 0n && theirs?.quantity);
  if (both.length < 2 || both.length < energy.length) return null;
  const ratios = both.map(({ ours, theirs }) => num(quantityOf(theirs)) / num(quantityOf(ours)));
  const mean = num(total(both, 'theirs')) / num(total(both, 'ours'));
  if (!(mean > 0) || Math.abs(mean - 1) <= RATIO_LEAST) return null;
  if (ratios.some((ratio) => Math.abs(ratio / mean - 1) > RATIO_SPREAD)) return null;
  return ratioOf(total(both, 'theirs'), total(both, 'ours'), 4);
}

const total = (pairs: readonly Pair[], side: 'ours' | 'theirs'): Decimal =>
  sum(pairs.map((pair) => quantityOf(pair[side])));

/** The sums agree, but the periods do not. */
function isShifted(energy: readonly Pair[]): boolean {
  if (energy.length < 2 || energy.some(({ theirs }) => theirs && !theirs.quantity)) return false;
  const allowed = decimal(String(energy.length));
  const off = energy.filter(
    ({ ours, theirs }) => !within(subtract(quantityOf(theirs), quantityOf(ours)), ROUNDING.import),
  );
  return off.length >= 2 && within(subtract(total(energy, 'theirs'), total(energy, 'ours')), allowed);
}

function reconciled({ ours, theirs }: Pair, whole: WholeMonth): ReconciledLine {
  const { kind, period } = (ours ?? theirs) as InvoiceLine;
  const amountDifference = subtract(theirs?.amount ?? ZERO, ours?.amount ?? ZERO);
  const hasBoth = ours?.quantity && theirs?.quantity;
  const quantityDifference = hasBoth ? subtract(theirs.quantity as Decimal, ours.quantity as Decimal) : null;
  const byQuantity =
    quantityDifference && ours?.quantity && ours.quantity.units !== 0n
      ? partByQuantity(quantityDifference, { quantity: ours.quantity, amount: ours.amount })
      : null;
  const byPrice = byQuantity && subtract(amountDifference, byQuantity);
  const line = { kind, period, ours, theirs, quantityDifference, amountDifference, byQuantity, byPrice };
  return { ...line, reasons: reasonsOf(line, whole) };
}

/** Difference × our mean price, rounded to the cent. */
function partByQuantity(difference: Decimal, ours: { quantity: Decimal; amount: Decimal }): Decimal {
  return toCents(ratioOf(multiply(difference, ours.amount), ours.quantity, 4));
}

function ratioOf(over: Decimal, under: Decimal, places: number): Decimal {
  const sign = under.units < 0n ? -1n : 1n;
  const units = sign * over.units * 10n ** BigInt(places + under.scale);
  return { units: divideRounded(units, sign * under.units * 10n ** BigInt(over.scale)), scale: places };
}

const found = (reason: Reason, figure: Decimal | null = null): FoundReason => ({ reason, figure });

function reasonsOf(line: Omit<ReconciledLine, 'reasons'>, whole: WholeMonth): FoundReason[] {
  const { kind, ours, theirs, quantityDifference, amountDifference } = line;
  if (!ours || !theirs) {
    const present = (ours ?? theirs) as InvoiceLine;
    if (within(present.amount, ROUNDING_AMOUNT)) return [found('rounding')];
    if (kind === 'import' && whole.isShifted) return [found('shifted')];
    return [found(ours ? 'onlyOurs' : 'onlyTheirs')];
  }
  if (!quantityDifference)
    return [found(within(amountDifference, ROUNDING_AMOUNT) ? 'rounding' : 'unexplained')];
  const sameQuantity = within(quantityDifference, ROUNDING[kind]);
  const reasons = sameQuantity ? [] : quantityReasons(line, whole);
  if (!samePrice(line, sameQuantity)) reasons.push(found('price', theirPrice(theirs)));
  return reasons.length > 0 ? reasons : [found('rounding')];
}

function quantityReasons(line: Omit<ReconciledLine, 'reasons'>, whole: WholeMonth): FoundReason[] {
  const { kind, ours, quantityDifference } = line;
  if (kind === 'demand' || kind === 'capacity') return [found(kind)];
  if (kind === 'powerFactor') return [found('unexplained')];
  if (kind === 'import' && whole.ratio) return [found('ratio', whole.ratio)];
  if (kind === 'import' && whole.isShifted) return [found('shifted')];
  const gap = quantityDifference as Decimal;
  const base = num(quantityOf(ours));
  const reasons: FoundReason[] = [];
  if (gap.units > 0n && whole.missingShare > 0)
    reasons.push(found('missing', explained(gap, base * whole.missingShare)));
  const rest = subtract(size(gap), reasons[0]?.figure ?? ZERO);
  if (whole.uncertainShare > 0 && !within(rest, ROUNDING[kind]))
    reasons.push(found('estimated', explained(rest, base * whole.uncertainShare)));
  const left = reasons.reduce((open, { figure }) => subtract(open, figure ?? ZERO), size(gap));
  return within(left, ROUNDING[kind]) ? reasons : [...reasons, found('unexplained', left)];
}

/** The part of the gap that uncertain data can explain, to 0.1 kWh. */
function explained(gap: Decimal, kwh: number): Decimal {
  const possible: Decimal = { units: BigInt(Math.round(kwh * 10)), scale: 1 };
  return compare(possible, size(gap)) < 0 ? possible : size(gap);
}

const theirPrice = ({ amount, quantity }: InvoiceLine): Decimal | null =>
  quantity && quantity.units !== 0n ? ratioOf(size(amount), size(quantity), 4) : null;

/** Their amount matches our price within the rounding of the quantity. */
function samePrice(
  { kind, ours, byQuantity, byPrice, amountDifference }: Omit<ReconciledLine, 'reasons'>,
  sameQuantity: boolean,
): boolean {
  const difference = byQuantity && byPrice ? byPrice : amountDifference;
  const quantity = quantityOf(ours);
  if (kind === 'powerFactor' || quantity.units === 0n) return within(difference, ROUNDING_AMOUNT);
  const ofUnit = ratioOf(multiply(size((ours as InvoiceLine).amount), ROUNDING[kind]), quantity, 4);
  const slack = kind === 'capacity' || !sameQuantity ? ROUNDING_AMOUNT : add(ofUnit, ROUNDING_AMOUNT);
  // A changed quantity is valued at our mean price, which other days may shift by a thousandth.
  const drift = sameQuantity ? ZERO : multiply(size((ours as InvoiceLine).amount), decimal('0.002'));
  return within(difference, add(slack, drift));
}
