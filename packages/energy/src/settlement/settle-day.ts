import { type Decimal, decimal, multiply, negate } from '@heliodon/kernel/decimal';
import { FLOWS, type Flow } from '../flows/plant-flows.ts';
import { type DaySegment, type PricePeriod, type PriceTable, segmentsOn } from '../tariff/tariff-day.ts';
import { isSubsidised } from '../tariff/tariff-subsidy.ts';
import { type Allocation, type AllocationRules, allocate, type FlowQuanta } from './allocate.ts';
import { mergeLines, type SettledItem, type SettledLine } from './lines.ts';
import { type PricedPart, pricedParts } from './price-split.ts';
import { type Quanta, shareOut, toQuanta } from './quanta.ts';

/** A 15-minute interval of a plant from the roll-ups. */
export type FlowBucket = { readonly startMs: number } & Readonly<Record<Flow, number | null>>;

export interface Subsidy {
  readonly type: 'subsidy' | 'other';
  /** Per kWh. */
  readonly unitPrice: string;
  /** The energy to which it applies; default: PV generation. */
  readonly per?: 'generated' | 'discharged';
  readonly years: number;
}

export interface DayTerms {
  readonly timeZone: string;
  readonly price: PriceTable & {
    readonly id: number;
    readonly feedInPrice: string;
    readonly efficiency: string;
  };
  readonly subsidies: readonly Subsidy[];
  readonly installDate: string | null;
  /** For the interval that starts then. */
  readonly rulesAt: (startMs: number) => AllocationRules;
}

/** Energy of each flow by time-of-use period. */
export type PeriodEnergy = Readonly<Record<Flow, Readonly<Partial<Record<PricePeriod, Quanta>>>>>;

export interface DaySettlement {
  readonly day: string;
  readonly priceVersionId: number;
  readonly lines: readonly SettledLine[];
  readonly energy: PeriodEnergy;
  /** Intervals whose energy balance is unknown: nothing is settled for them. */
  readonly unknownQuarters: number;
}

/** Settles one local day. `buckets`: its 15-minute intervals, in any order; missing ones have no energy. */
export function settleDay(day: string, buckets: readonly FlowBucket[], terms: DayTerms): DaySettlement {
  const segments = segmentsOn(terms.price, day);
  const byFlow = new Tally<Flow>();
  const byItem = new Tally<Measured>();
  let unknownQuarters = 0;
  for (const bucket of buckets) {
    const flows = flowQuanta(bucket);
    const rules = terms.rulesAt(bucket.startMs);
    if (isUnknown(flows, rules)) unknownQuarters += 1;
    const parts = pricedParts(bucket.startMs, terms.timeZone, segments);
    for (const flow of FLOWS) byFlow.add(flow, flows[flow] ?? 0, parts);
    for (const { item, quanta } of amountsOf(flows, rules)) byItem.add(item, quanta, parts);
  }
  const prices = pricesOf(day, terms);
  const lines = byItem.entries().flatMap(([item, segment, quanta]) =>
    prices(item, decimal(segment.price)).map((one) => ({
      ...one,
      period: isTimed(item) ? segment.period : null,
      quanta,
    })),
  );
  return {
    day,
    priceVersionId: terms.price.id,
    lines: mergeLines(lines),
    energy: periodEnergy(byFlow),
    unknownQuarters,
  };
}

/** Integer sums by key and by price segment of the day. */
class Tally<Key> {
  readonly #counts = new Map<Key, Map<DaySegment, Quanta>>();

  add(key: Key, quanta: Quanta, parts: readonly PricedPart[]): void {
    if (quanta === 0) return;
    let counts = this.#counts.get(key);
    if (!counts) {
      counts = new Map();
      this.#counts.set(key, counts);
    }
    const minutes = parts.map((part) => part.minutes);
    const shares = parts.length === 1 ? [quanta] : shareOut(quanta, minutes);
    for (const [at, { segment }] of parts.entries())
      counts.set(segment, (counts.get(segment) ?? 0) + (shares[at] ?? 0));
  }

  entries(): [Key, DaySegment, Quanta][] {
    return [...this.#counts].flatMap(([key, counts]) =>
      [...counts].map(([segment, quanta]): [Key, DaySegment, Quanta] => [key, segment, quanta]),
    );
  }
}

type Measured =
  | Exclude<SettledItem, 'subsidy' | 'otherRevenue' | 'chargingService'>
  | 'generated'
  | 'discharged';

const TIMED: ReadonlySet<Measured> = new Set<Measured>([
  'import',
  'pvUse',
  'chargeGrid',
  'dischargeUse',
  'charging',
  'pileEnergy',
]);
const isTimed = (item: Measured): boolean => TIMED.has(item);

/** If the grid meters are silent, PV may have been used or exported. */
const isUnknown = (flows: FlowQuanta, { gridMetered }: AllocationRules): boolean =>
  gridMetered ? flows.import === null && flows.export === null : FLOWS.every((flow) => flows[flow] === null);

function amountsOf(flows: FlowQuanta, rules: AllocationRules): { item: Measured; quanta: Quanta }[] {
  const subsidised = [
    { item: 'generated', quanta: Math.max(0, flows.pv ?? 0) },
    { item: 'discharged', quanta: Math.max(0, flows.discharge ?? 0) },
  ] as const;
  if (isUnknown(flows, rules)) return [...subsidised];
  const to: Allocation = allocate(flows, rules);
  const charged = Math.max(0, flows.charging ?? 0);
  return [
    ...subsidised,
    { item: 'import', quanta: Math.max(0, flows.import ?? to.gridToUse + to.gridToStorage) },
    // The grid meter defines export, whatever other devices report.
    {
      item: 'feedIn',
      quanta: rules.gridMetered ? Math.max(0, flows.export ?? 0) : to.pvToGrid + to.storageToGrid,
    },
    { item: 'pvUse', quanta: to.pvToUse },
    { item: 'pvFeedIn', quanta: to.pvToGrid },
    { item: 'pvToStorage', quanta: to.pvToStorage },
    { item: 'chargeGrid', quanta: to.gridToStorage },
    { item: 'chargePv', quanta: to.pvToStorage },
    { item: 'dischargeUse', quanta: to.storageToUse },
    { item: 'dischargeFeedIn', quanta: to.storageToGrid },
    { item: 'charging', quanta: charged },
    { item: 'pileEnergy', quanta: charged },
  ];
}

type Prices = (item: Measured, timed: Decimal) => readonly { item: SettledItem; price: Decimal }[];

/**
 * Signed prices. PV energy into the battery is transferred at the feed-in price, what it would have earned: the battery
 * pays and PV earns it, so the sum is the plant's income. Chargers pay the price of the hour for their energy, whatever
 * its source. Discharge is multiplied by the efficiency coefficient: the share that reaches the settlement point.
 */
function pricesOf(day: string, { price, subsidies, installDate }: DayTerms): Prices {
  const feedIn = decimal(price.feedInPrice);
  const efficiency = decimal(price.efficiency);
  const revenue = subsidies
    .filter(({ years }) => installDate !== null && isSubsidised(installDate, years, day))
    .map(({ type, unitPrice, per = 'generated' }) => ({
      per,
      line: {
        item: type === 'subsidy' ? ('subsidy' as const) : ('otherRevenue' as const),
        price: decimal(unitPrice),
      },
    }));
  const revenueOf = (item: 'generated' | 'discharged') =>
    revenue.filter(({ per }) => per === item).map(({ line }) => line);
  return (item, timed) => {
    switch (item) {
      case 'generated':
      case 'discharged':
        return revenueOf(item);
      case 'import':
      case 'chargeGrid':
      case 'pileEnergy':
        return [{ item, price: negate(timed) }];
      case 'chargePv':
        return [{ item, price: negate(feedIn) }];
      case 'pvUse':
      case 'charging':
        return [{ item, price: timed }];
      case 'dischargeUse':
        return [{ item, price: multiply(timed, efficiency) }];
      case 'dischargeFeedIn':
        return [{ item, price: multiply(feedIn, efficiency) }];
      default:
        return [{ item, price: feedIn }];
    }
  };
}

function flowQuanta(bucket: FlowBucket): FlowQuanta {
  const quanta = (kwh: number | null) => (kwh === null ? null : toQuanta(kwh));
  return Object.fromEntries(FLOWS.map((flow) => [flow, quanta(bucket[flow])])) as FlowQuanta;
}

function periodEnergy(byFlow: Tally<Flow>): PeriodEnergy {
  const energy = Object.fromEntries(FLOWS.map((flow) => [flow, {}])) as Record<
    Flow,
    Partial<Record<PricePeriod, Quanta>>
  >;
  for (const [flow, { period }, quanta] of byFlow.entries())
    energy[flow][period] = (energy[flow][period] ?? 0) + quanta;
  return energy;
}
