import { EMS_PACKAGES, type EmsPackage } from '../control/ems-packages.ts';
import type { BatteryTerms, DispatchCase, SiteLimits } from './dispatch-case.ts';
import type { EfficiencyPoint } from './power-conversion.ts';

/*
 * What the storage of a plant could have earned in a month: which other ways of operation, settings and sizes are
 * calculated, how each changes the case, and which of them saves most.
 */

export const POTENTIAL_KINDS = ['operation', 'package', 'reserve', 'limit', 'power', 'capacity'] as const;
export type PotentialKind = (typeof POTENTIAL_KINDS)[number];

/** Kinds that require equipment to be bought. */
export const PURCHASE_KINDS: readonly PotentialKind[] = ['power', 'capacity'];

const KIND_OF = {
  priceRule: 'operation',
  automatic: 'operation',
  arbitrage: 'package',
  selfUse: 'package',
  demandControl: 'package',
  backupFirst: 'package',
  coordination: 'package',
  reserveOff: 'reserve',
  socMinLess10: 'reserve',
  socMin0: 'reserve',
  exportLimitOff: 'limit',
  demandLimitLess10: 'limit',
  power150: 'power',
  capacity150: 'capacity',
  capacity200: 'capacity',
} as const satisfies Readonly<Record<string, PotentialKind>> & Readonly<Record<EmsPackage, 'package'>>;

export type PotentialVariant = keyof typeof KIND_OF;

/** In the order in which they are shown: of equal savings the earlier variant, with the smaller change, is better. */
export const POTENTIAL_VARIANTS = Object.keys(KIND_OF) as readonly PotentialVariant[];

export const potentialKindOf = (variant: PotentialVariant): PotentialKind => KIND_OF[variant];

/** All but the price rule and packages, which are other ways of operation, change a case of automatic dispatch. */
export const isAutomatic = (variant: PotentialVariant): boolean =>
  variant !== 'priceRule' && KIND_OF[variant] !== 'package';

export const isPackage = (variant: PotentialVariant): variant is EmsPackage => KIND_OF[variant] === 'package';

/** What decides which variants a plant gets. */
export interface PotentialPlant {
  readonly battery: Pick<
    BatteryTerms,
    'capacityKwh' | 'socMin' | 'socMax' | 'maxChargeKw' | 'maxDischargeKw'
  >;
  /** Lower limit of the state of charge if no energy were reserved for grid outages. */
  readonly socMinUnreserved: number;
  readonly site: Pick<SiteLimits, 'exportLimitKw' | 'importLimitKw'>;
  /** Per kW of the monthly peak; 0: no demand charge. */
  readonly demandPricePerKw: number;
  /** That lack nothing. */
  readonly packages: readonly EmsPackage[];
}

/** `before` and `after`: percent for reserves, kWh for the capacity, otherwise kW; null: none. */
export interface PotentialChange {
  readonly variant: PotentialVariant;
  readonly before: number | null;
  readonly after: number | null;
}

const SOC_STEP = 10;
const LOWER_DEMAND = 0.9;
const MORE_POWER = 1.5;
const MORE_CAPACITY = { capacity150: 1.5, capacity200: 2 } as const;

export function potentialChanges(plant: PotentialPlant): PotentialChange[] {
  const asOperated = (variant: PotentialVariant): PotentialChange => ({ variant, before: null, after: null });
  return [
    asOperated('priceRule'),
    asOperated('automatic'),
    ...EMS_PACKAGES.filter((name) => plant.packages.includes(name)).map(asOperated),
    ...reserveChanges(plant),
    ...limitChanges(plant),
    ...sizeChanges(plant.battery),
  ];
}

/** Two changes that lead to the same limit are one. */
function reserveChanges({ battery: { socMin }, socMinUnreserved }: PotentialPlant): PotentialChange[] {
  const wanted: PotentialChange[] = [
    { variant: 'reserveOff', before: socMin, after: socMinUnreserved },
    { variant: 'socMinLess10', before: socMin, after: socMin - SOC_STEP },
    { variant: 'socMin0', before: socMin, after: 0 },
  ];
  return wanted.filter(
    ({ after }, at) =>
      after !== null && after < socMin && after >= 0 && wanted.findIndex((one) => one.after === after) === at,
  );
}

/** A lower demand limit can only save where demand is charged. */
function limitChanges({
  site: { exportLimitKw, importLimitKw = null },
  demandPricePerKw,
}: PotentialPlant): PotentialChange[] {
  const changes: PotentialChange[] = [];
  if (exportLimitKw !== null) changes.push({ variant: 'exportLimitOff', before: exportLimitKw, after: null });
  if (importLimitKw !== null && demandPricePerKw > 0)
    changes.push({
      variant: 'demandLimitLess10',
      before: importLimitKw,
      after: importLimitKw * LOWER_DEMAND,
    });
  return changes;
}

function sizeChanges({
  capacityKwh,
  maxChargeKw,
  maxDischargeKw,
}: PotentialPlant['battery']): PotentialChange[] {
  const powerKw = Math.max(maxChargeKw, maxDischargeKw);
  const capacity = (variant: keyof typeof MORE_CAPACITY): PotentialChange => ({
    variant,
    before: capacityKwh,
    after: capacityKwh * MORE_CAPACITY[variant],
  });
  return [
    { variant: 'power150', before: powerKw, after: powerKw * MORE_POWER },
    capacity('capacity150'),
    capacity('capacity200'),
  ];
}

/** The case with a change. Ways of operation leave it as it is. */
export function changedCase<C extends Pick<DispatchCase, 'battery' | 'site'>>(
  of: C,
  { variant, after }: PotentialChange,
): C {
  const { battery, site } = of;
  switch (potentialKindOf(variant)) {
    case 'operation':
    case 'package':
      return of;
    case 'reserve':
      return { ...of, battery: { ...battery, socMin: after ?? battery.socMin } };
    case 'capacity': {
      const capacityKwh = after ?? battery.capacityKwh;
      // The same energy at the beginning: more of it would be a gift.
      const startSoc = Math.max(battery.socMin, (battery.startSoc * battery.capacityKwh) / capacityKwh);
      return { ...of, battery: { ...battery, capacityKwh, startSoc } };
    }
    case 'power':
      return {
        ...of,
        battery: {
          ...battery,
          maxChargeKw: battery.maxChargeKw * MORE_POWER,
          maxDischargeKw: battery.maxDischargeKw * MORE_POWER,
          ...scaledEfficiency(battery),
        },
      };
    case 'limit':
      return variant === 'exportLimitOff'
        ? { ...of, site: { ...site, exportLimitKw: after } }
        : { ...of, site: { ...site, importLimitKw: after } };
  }
}

/** The same efficiency at the same share of rated power. */
function scaledEfficiency({
  chargeEfficiencyBy,
  dischargeEfficiencyBy,
}: BatteryTerms): Partial<BatteryTerms> {
  const scaled = (points: readonly EfficiencyPoint[]) =>
    points.map((point) => ({ ...point, powerKw: point.powerKw * MORE_POWER }));
  return {
    ...(chargeEfficiencyBy && { chargeEfficiencyBy: scaled(chargeEfficiencyBy) }),
    ...(dischargeEfficiencyBy && { dischargeEfficiencyBy: scaled(dischargeEfficiencyBy) }),
  };
}

export interface PotentialCost extends PotentialChange {
  /** Of the month. */
  readonly cost: number;
}

export interface PotentialResult extends PotentialCost {
  /** Compared with what really ran. */
  readonly saving: number;
  /** Of the month's cost; null: the month cost nothing. */
  readonly share: number | null;
  /** Compared with automatic dispatch without the change; null: the variant is no change of automatic dispatch. */
  readonly ofChange: number | null;
  /** `ofChange` for each kWh of capacity added; null: none is. */
  readonly perAddedKwh: number | null;
}

const cents = (amount: number): number => Math.round(amount * 100) / 100 + 0;

/** Savings of the variants of a month that really cost `realCost`. */
export function potentialResults(realCost: number, costs: readonly PotentialCost[]): PotentialResult[] {
  const automatic = costs.find(({ variant }) => variant === 'automatic');
  return costs.map((one): PotentialResult => {
    const { variant, before, after, cost } = one;
    const saving = cents(realCost - cost);
    const isChange = isAutomatic(variant) && variant !== 'automatic' && automatic !== undefined;
    const ofChange = isChange ? cents(automatic.cost - cost) : null;
    const isCapacity = potentialKindOf(variant) === 'capacity';
    const addedKwh = isCapacity && before !== null && after !== null ? after - before : 0;
    return {
      ...one,
      saving,
      share: realCost > 0 ? saving / realCost : null,
      ofChange,
      perAddedKwh: ofChange !== null && addedKwh > 0 ? ofChange / addedKwh : null,
    };
  });
}

/** Differences below a cent are none. */
const LEAST_SAVING = 0.01;

/** Variants of these kinds that would have saved, highest saving first. */
export const bestChanges = <R extends Pick<PotentialResult, 'variant' | 'saving'>>(
  results: readonly R[],
  kinds: readonly PotentialKind[] = POTENTIAL_KINDS,
): R[] =>
  results
    .filter(({ variant, saving }) => saving >= LEAST_SAVING && kinds.includes(potentialKindOf(variant)))
    .toSorted(
      (a, b) =>
        b.saving - a.saving || POTENTIAL_VARIANTS.indexOf(a.variant) - POTENTIAL_VARIANTS.indexOf(b.variant),
    );
