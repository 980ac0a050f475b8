import type { EdgeSettings } from '@heliodon/energy/control/edge-settings';
import { gridFacts } from '@heliodon/energy/control/grid-facts';
import { DELIVERED, machineRange } from '@heliodon/energy/control/machine-range';
import { controlStep, newMemory, type SiteMemory } from '@heliodon/energy/control/site-controller';
import type { SiteFacts } from '@heliodon/energy/control/site-units';
import { gridMetersOf } from './grid-meters.ts';
import type { Order } from './platform-orders.ts';
import {
  energyOf,
  numberIn,
  powerLimitOf,
  RUN_MODE,
  runModeOf,
  type SiteUnit,
  socLimitsOf,
} from './site-unit.ts';
import { openBus, type WishTerms, wishOf } from './wishes.ts';

/* Run mode 1: the logger holds the site limits with its own meter, with or without the platform. */

/** Controlled by the logger: a converter in run mode 1; always for a site without converters. */
export function isAtEdge(units: readonly SiteUnit[]): boolean {
  const machines = units.filter(({ roles }) => roles.includes('storageConverter'));
  return machines.length === 0 || machines.some((unit) => runModeOf(unit) === RUN_MODE.edge);
}

export interface EdgeStep {
  readonly memory: SiteMemory;
  readonly orders: ReadonlyMap<string, Order>;
}

interface EdgeMoment {
  readonly nowMs: number;
  readonly isTimeKnown: boolean;
  readonly automaticKwOf: WishTerms['automaticKwOf'];
}

/** Undefined: no limit to hold, or no meter. */
export function edgeStep(
  memory: SiteMemory | undefined,
  units: readonly SiteUnit[],
  settings: EdgeSettings | undefined,
  { nowMs, isTimeKnown, automaticKwOf }: EdgeMoment,
): EdgeStep | undefined {
  if (!settings || gridMetersOf(units).length === 0 || !isAtEdge(units)) return undefined;
  const terms = {
    automaticKwOf,
    standby: settings.standby,
    bus: openBus(units, settings.direction, nowMs),
    nowMs: isTimeKnown ? nowMs : null,
  };
  const result = controlStep(memory ?? newMemory(nowMs), factsOf(units, settings, terms), settings, nowMs);
  const orders = result.named.map(({ sn, powerKw, limitKw }) => [sn, { powerKw, limitKw }] as const);
  return { memory: result.memory, orders: new Map(orders) };
}

const LIMITED_BY = { generator: 'setActivePowerLimit', charger: 'setPowerLimit' } as const;

function factsOf(units: readonly SiteUnit[], settings: EdgeSettings, terms: WishTerms): SiteFacts {
  const meters = gridMetersOf(units);
  const limited = (role: keyof typeof LIMITED_BY) =>
    units.filter(
      ({ roles, commands, ratedKw }) => roles.includes(role) && commands.has(LIMITED_BY[role]) && ratedKw > 0,
    );
  const isImport = settings.direction === 'importPositive';
  const peaks = meters.map(({ values }) => numberIn(values, 'maxDemandKw'));
  return {
    grid: gridFacts(
      meters.map(({ atMs, values }) => ({
        atMs,
        powerKw: numberIn(values, 'powerKw') ?? null,
        outKwh: numberIn(values, 'importTotalKwh') ?? null,
        inKwh: numberIn(values, 'exportTotalKwh') ?? null,
      })),
      isImport,
    ),
    storage: storageFacts(units, terms),
    pv: limited('generator').map(({ sn, ratedKw, values }) => ({
      sn,
      ratedKw,
      powerKw: Math.max(0, numberIn(values, 'activePowerKw') ?? 0),
    })),
    piles: limited('charger').map(({ sn, ratedKw, values }) => {
      const powerKw = Math.abs(numberIn(values, 'powerKw') ?? 0);
      return { sn, ratedKw, powerKw, inUse: powerKw > 0 || (numberIn(values, 'connectorsInUse') ?? 0) > 0 };
    }),
    monthPeakKw: peaks.length === 1 ? (peaks[0] ?? null) : null,
  };
}

/** Units in run mode 1 that accept orders. */
function storageFacts(units: readonly SiteUnit[], terms: WishTerms): SiteFacts['storage'] {
  const machines = units.filter(
    (unit) =>
      unit.roles.includes('storageConverter') &&
      unit.commands.has('setPower') &&
      runModeOf(unit) === RUN_MODE.edge &&
      unit.settings.stopped !== true,
  );
  const allKw = machines.reduce((sum, { ratedKw }) => sum + ratedKw, 0);
  const energies = energyOf(units);
  return machines.map((unit) => {
    const energy = energies.get(unit.sn) ?? { soc: null, capacityKwh: 0 };
    const share = allKw > 0 ? unit.ratedKw / allKw : 0;
    const { expectedKw, isOurs } = wishOf(unit, { share, energy }, terms);
    return {
      sn: unit.sn,
      ratedKw: unit.ratedKw,
      powerKw: numberIn(unit.values, 'activePowerKw') ?? 0,
      range: machineRange({
        ratedKw: unit.ratedKw,
        ...energy,
        limits: socLimitsOf(unit, DELIVERED),
        maxChargeKw: powerLimitOf(unit, 'maxChargeKw'),
        maxDischargeKw: powerLimitOf(unit, 'maxDischargeKw'),
      }),
      expectedKw,
      byItself: !isOurs,
    };
  });
}
