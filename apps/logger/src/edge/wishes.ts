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

/** Requested power of a unit before limits; `isOurs`: only because the logger orders it. */
export interface Wish {
  readonly expectedKw: number;
  readonly isOurs: boolean;
}

export interface WishTerms {
  /** Kept full if nothing else applies: from setSiteControl. */
  readonly standby: boolean;
  /** Null: the meter is silent. */
  readonly bus: OpenBus | null;
  /** Null: the time is unknown, and nothing time-dependent applies. */
  readonly nowMs: number | null;
  /** Power of automatic dispatch by serial number; undefined: none. */
  readonly automaticKwOf: (sn: string) => number | undefined;
}

/** A later end than possible was set before the clock was set back. */
const isStanding = ({ untilMs }: { readonly untilMs: number }, nowMs: number): boolean =>
  untilMs > nowMs && untilMs - nowMs <= SET_POINT_MS;

/** Priority: user's setpoint, automatic dispatch, plan, standby, work mode. A unit without any of them is not controlled. */
export function wishOf(
  unit: SiteUnit,
  { share, energy }: { readonly share: number; readonly energy: Energy },
  { standby, bus, nowMs, automaticKwOf }: WishTerms,
): Wish {
  const { setPoint, held } = unit.settings;
  const plan = nowMs === null ? undefined : unit.settings.plan;
  const minute = plan && nowMs !== null ? localMinute(nowMs, plan.timeZone) : 0;
  const setPointKw = setPoint && nowMs !== null && isStanding(setPoint, nowMs) ? setPoint.powerKw : null;
  const heldMode = held.setWorkMode?.workMode;
  const hasMode = heldMode !== undefined && bus !== null;
  const isPlanned = plan !== undefined && segmentAt(plan.segments, minute) !== undefined;
  const automaticKw = automaticKwOf(unit.sn);
  const isOurs = setPointKw !== null || automaticKw !== undefined || isPlanned || standby || hasMode;
  const { expectedKw } = storageWish(
    {
      share,
      ratedKw: unit.ratedKw,
      soc: energy.soc,
      workMode: heldMode ?? numberIn(unit.values, 'workMode') ?? 0,
      inputs: { plan: plan?.segments ?? null, setPointKw },
      automaticKw,
    },
    standby ? EMS_PRESETS.backupFirst : null,
    bus ?? { pvKw: 0, usedKw: 0 },
    minute,
  );
  return { expectedKw, isOurs };
}

/** PV power and consumption, kW; null: a grid meter is silent, or its value is from another time. */
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
