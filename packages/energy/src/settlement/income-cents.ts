import { add, type Decimal, decimalOf, fixedText, ZERO } from '@heliodon/kernel/decimal';
import { amountOf, CENT_PLACES, type IncomeItem, type SettledLine, toCents } from './lines.ts';

/*
 * Presentation of income. Income is settled per day and rounded to the cent once a day; longer periods are sums of such
 * days. So a month has the same total by days, by months, in lists and in files.
 */

/** Groups for display; battery charging and charger consumption are costs and negative. */
export const INCOME_GROUPS = [
  'pvUse',
  'pvFeedIn',
  'discharge',
  'charge',
  'charging',
  'chargingService',
  'pileEnergy',
  'subsidy',
] as const;
export type IncomeGroup = (typeof INCOME_GROUPS)[number];

const GROUPS: Readonly<Record<IncomeItem, IncomeGroup>> = {
  pvUse: 'pvUse',
  pvToStorage: 'pvUse',
  pvFeedIn: 'pvFeedIn',
  dischargeUse: 'discharge',
  dischargeFeedIn: 'discharge',
  chargeGrid: 'charge',
  chargePv: 'charge',
  charging: 'charging',
  chargingService: 'chargingService',
  pileEnergy: 'pileEnergy',
  subsidy: 'subsidy',
  otherRevenue: 'subsidy',
};

export const groupOf = (item: SettledLine['item']): IncomeGroup | undefined =>
  (GROUPS as Readonly<Record<string, IncomeGroup>>)[item];

/** Integer cents. */
export type Cents = bigint;
export type GroupCents = Readonly<Record<IncomeGroup, Cents>>;

export const noCents = (): GroupCents =>
  Object.fromEntries(INCOME_GROUPS.map((group) => [group, 0n])) as GroupCents;

export const centsOf = (amount: Decimal): Cents => toCents(amount).units;

export const centsText = (cents: Cents): string => fixedText(decimalOf(cents, CENT_PLACES), CENT_PLACES);

export const sumCents = (parts: readonly Cents[]): Cents => parts.reduce((sum, part) => sum + part, 0n);

export const totalCents = (of: GroupCents): Cents => sumCents(INCOME_GROUPS.map((group) => of[group]));

export const addGroups = (a: GroupCents, b: GroupCents): GroupCents =>
  Object.fromEntries(INCOME_GROUPS.map((group) => [group, a[group] + b[group]])) as GroupCents;

/**
 * Distributes exact amounts to whole cents with the sum `target` (the exact sum rounded up or down): each is rounded
 * down, and the remaining cents go to the largest remainders. Whole cents stay unchanged.
 */
export function apportion(exact: readonly Decimal[], target: Cents): Cents[] {
  const cut = exact.map(floorCents);
  const shown = cut.map(({ cents }) => cents);
  let left = target - sumCents(shown);
  const order = [...cut.keys()].sort((a, b) => (cut[b]?.rest ?? 0) - (cut[a]?.rest ?? 0) || a - b);
  for (let at = 0; left > 0n && order.length > 0; at += 1, left -= 1n) {
    const place = order[at % order.length] as number;
    shown[place] = (shown[place] ?? 0n) + 1n;
  }
  return shown;
}

/** Rounded toward minus infinity; `rest` is the removed fraction of a cent. */
function floorCents({ units, scale }: Decimal): { cents: Cents; rest: number } {
  if (scale <= CENT_PLACES) return { cents: units * 10n ** BigInt(CENT_PLACES - scale), rest: 0 };
  const by = 10n ** BigInt(scale - CENT_PLACES);
  const cents = (units - (((units % by) + by) % by)) / by;
  return { cents, rest: Number(units - cents * by) / Number(by) };
}

/** Exact amounts by group. */
export function groupAmounts(lines: readonly SettledLine[]): Readonly<Record<IncomeGroup, Decimal>> {
  const sums = Object.fromEntries(INCOME_GROUPS.map((group) => [group, ZERO])) as Record<
    IncomeGroup,
    Decimal
  >;
  for (const line of lines) {
    const group = groupOf(line.item);
    if (group) sums[group] = add(sums[group], amountOf(line));
  }
  return sums;
}

/** Income of a day (or another unit of settlement): groups that add up to the total, which is rounded once. */
export function incomeCents(lines: readonly SettledLine[], target?: Cents): GroupCents {
  const amounts = groupAmounts(lines);
  const exact = INCOME_GROUPS.map((group) => amounts[group]);
  const shown = apportion(exact, target ?? centsOf(exact.reduce(add, ZERO)));
  return Object.fromEntries(INCOME_GROUPS.map((group, at) => [group, shown[at] ?? 0n])) as GroupCents;
}

/** Hours of one day; the sum is the rounded value of the day. */
export function hourlyCents(hours: readonly (readonly SettledLine[])[]): GroupCents[] {
  const exact = hours.map((lines) => Object.values(groupAmounts(lines)).reduce(add, ZERO));
  const targets = apportion(exact, centsOf(exact.reduce(add, ZERO)));
  return hours.map((lines, at) => incomeCents(lines, targets[at]));
}
