import type { MeterFinding, MeterRow } from '@heliodon/meters/contract';
import type { PlantNow } from '@heliodon/telemetry/contract';
import type { PlaceId } from '../words.ts';

export interface Place {
  readonly id: PlaceId;
  readonly meters: readonly MeterRow[];
  /** A meter is missing here, or at the other grid sampling point. */
  readonly needed: boolean;
}

export interface Branch {
  readonly id: 'pv' | 'storage' | 'load' | 'charging';
  /** Undefined for chargers, which have no sampling point: they measure their own energy. */
  readonly place: Place | undefined;
  /** Positive toward the busbar. */
  readonly powerKw: number | null;
}

export interface Connection {
  readonly highVoltage: Place;
  readonly acLow: Place;
  /** Positive: import from the grid. */
  readonly gridKw: number | null;
  readonly branches: readonly Branch[];
  readonly unassigned: readonly MeterRow[];
}

const NEEDED_BY: Partial<Record<MeterFinding['code'], readonly PlaceId[]>> = {
  gridMissing: ['highVoltage', 'acLow'],
  pvMissing: ['pv'],
  storageMissing: ['storage'],
};
const WITH_PV = [2, 3, 4];
const WITH_STORAGE = [1, 3, 4];
const WITH_CHARGING = [4];

const negative = (kw: number | null | undefined): number | null => (typeof kw === 'number' ? 0 - kw : null);

/** Single-line diagram from the grid to PV, storage, load and chargers, with meters by sampling point. */
export function connectionOf(
  screenType: number,
  meters: readonly MeterRow[],
  findings: readonly MeterFinding[],
  power: PlantNow['power'] | undefined,
): Connection {
  const needed = new Set(findings.flatMap(({ code }) => NEEDED_BY[code] ?? []));
  const place = (id: PlaceId): Place => ({
    id,
    meters: meters.filter((meter) => meter.samplingPoint === id),
    needed: needed.has(id),
  });
  const branch = (id: Branch['id'], at: PlaceId | undefined, powerKw: number | null): Branch => ({
    id,
    place: at && place(at),
    powerKw,
  });
  const has = (id: PlaceId) => meters.some((meter) => meter.samplingPoint === id);
  return {
    highVoltage: place('highVoltage'),
    acLow: place('acLow'),
    gridKw: power?.gridKw ?? null,
    branches: [
      ...(WITH_PV.includes(screenType) || has('pv') ? [branch('pv', 'pv', power?.pvKw ?? null)] : []),
      ...(WITH_STORAGE.includes(screenType) || has('storage')
        ? [branch('storage', 'storage', power?.batteryKw ?? null)]
        : []),
      branch('load', 'load', negative(power?.loadKw)),
      ...(WITH_CHARGING.includes(screenType)
        ? [branch('charging', undefined, negative(power?.chargingKw))]
        : []),
    ],
    unassigned: meters.filter((meter) => meter.samplingPoint === null),
  };
}

/** Where a finding is resolved: the meter to open, or the sampling point that lacks a meter. */
export function fixOf(finding: MeterFinding): { meterId?: number; place?: PlaceId } {
  const meterId = finding.meters[0]?.deviceId;
  return meterId === undefined ? { place: NEEDED_BY[finding.code]?.[0] } : { meterId };
}
