import { EMS_PRESETS } from '@heliodon/energy/control/ems-packages';
import { linkState } from '@heliodon/energy/control/fallback';
import { importKwOf, type MeterDirection } from '@heliodon/energy/control/meter-direction';
import { segmentAt, storageWish } from '@heliodon/energy/control/storage-wish';
import type { OpenBus } from '@heliodon/energy/control/work-mode';
import { localMinute } from '@heliodon/energy/periods/local-time';
import type { DeviceRole } from '@heliodon/kernel/device-kind';
import { SET_POINT_MS } from '../settings.ts';
import { gridMetersOf } from './grid-meters.ts';
import { type Energy, numberIn, type SiteUnit } from './site-unit.ts';

/** What a machine is wanted to do before any limit; `isOurs`: it does so only because the logger tells it. */
export interface Wish {
  readonly expectedKw: number;
  readonly isOurs: boolean;
}

export interface WishTerms {
  /** Kept full where nothing else is said: of setSiteControl. */
  readonly standby: boolean;
  /** Null: the meter is silent. */
  readonly bus: OpenBus | null;
  /** Null: nobody has told the time yet, and nothing that goes by it counts. */
  readonly nowMs: number | null;
}

/** One that ends later than any can was given by a clock that has been set back since. */
const isStanding = ({ untilMs }: { readonly untilMs: number }, nowMs: number): boolean =>
  untilMs > nowMs && untilMs - nowMs <= SET_POINT_MS;

/** Set-point of a person, plan, standby, work mode, in this order. A machine with none of them is left alone. */
export function wishOf(
  unit: SiteUnit,
  { share, energy }: { readonly share: number; readonly energy: Energy },
  { standby, bus, nowMs }: WishTerms,
): Wish {
  const { setPoint, held } = unit.settings;
  const plan = nowMs === null ? undefined : unit.settings.plan;
  const minute = plan && nowMs !== null ? localMinute(nowMs, plan.timeZone) : 0;
  const setPointKw = setPoint && nowMs !== null && isStanding(setPoint, nowMs) ? setPoint.powerKw : null;
  const heldMode = held.setWorkMode?.workMode;
  const hasMode = heldMode !== undefined && bus !== null;
  const isPlanned = plan !== undefined && segmentAt(plan.segments, minute) !== undefined;
  const isOurs = setPointKw !== null || isPlanned || standby || hasMode;
  const { expectedKw } = storageWish(
    {
      share,
      ratedKw: unit.ratedKw,
      soc: energy.soc,
      workMode: heldMode ?? numberIn(unit.values, 'workMode') ?? 0,
      inputs: { plan: plan?.segments ?? null, setPointKw },
    },
    standby ? EMS_PRESETS.backupFirst : null,
    bus ?? { pvKw: 0, usedKw: 0 },
    minute,
  );
  return { expectedKw, isOurs };
}

/** What PV gives and what is used, kW; null: a grid meter is silent, or what it said is of another time. */
export function openBus(
  units: readonly SiteUnit[],
  direction: MeterDirection,
  nowMs: number,
): OpenBus | null {
  const meters = gridMetersOf(units);
  const powers = meters.map(({ values }) => numberIn(values, 'powerKw'));
  const isFresh = meters.every(({ atMs }) => linkState(atMs, nowMs) === 'live');
  if (meters.length === 0 || !isFresh || powers.some((kw) => kw === undefined)) return null;
  const gridKw = importKwOf(
    powers.reduce<number>((sum, kw) => sum + (kw ?? 0), 0),
    direction,
  );
  const kwOf = (role: DeviceRole) =>
    units
      .filter(({ roles }) => roles.includes(role))
      .reduce((sum, { values }) => sum + (numberIn(values, 'activePowerKw') ?? 0), 0);
  const pvKw = Math.max(0, kwOf('generator'));
  return { pvKw, usedKw: Math.max(0, gridKw + pvKw + kwOf('storageConverter')) };
}
