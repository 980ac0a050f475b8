import { meterBrands } from '@heliodon/device-kinds/meter-brands';
import { hasSide } from '@heliodon/energy/metering/meter-relations';
import type { DeviceRole } from '@heliodon/kernel/device-kind';
import { ANNOUNCED, type MeterSettings, metersErrors } from '../contract/meters.contract.ts';
import type { Overruled } from './meters.queries.ts';

type SamplingPoint = Exclude<MeterSettings['samplingPoint'], typeof ANNOUNCED> | null;

/** Device columns in which a user may override the value from the logger. */
export interface SettableColumns {
  readonly samplingPoint: SamplingPoint;
  readonly brand: string;
  readonly model: string;
  readonly overruled: Overruled;
}

/** The resulting column values: a selection overrides the logger, `announced` restores its value. */
export function settledColumns(
  stands: SettableColumns,
  chosen: Pick<MeterSettings, 'samplingPoint' | 'brand'>,
): SettableColumns {
  const announced = {
    sampling_point: stands.samplingPoint,
    brand: stands.brand,
    model: stands.model,
    ...stands.overruled,
  };
  const brand = meterBrands.find(({ id }) => id === chosen.brand);
  const samplingPoint = chosen.samplingPoint === ANNOUNCED ? undefined : chosen.samplingPoint;
  return {
    samplingPoint: samplingPoint ?? announced.sampling_point,
    brand: brand?.maker ?? announced.brand,
    model: brand?.model ?? announced.model,
    overruled: {
      ...(samplingPoint && { sampling_point: announced.sampling_point }),
      ...(brand && { brand: announced.brand, model: announced.model }),
    },
  };
}

/**
 * A meter cannot measure a side that the plant does not have. If it is already there, its other settings may change.
 */
export function sideIssue(
  meter: { readonly samplingPoint: SamplingPoint; readonly screenType: number },
  wanted: SamplingPoint,
  roles: ReadonlySet<DeviceRole>,
) {
  if (wanted === meter.samplingPoint || hasSide(wanted, { screenType: meter.screenType, roles }))
    return undefined;
  return wanted === 'pv' ? metersErrors.noPvSide : metersErrors.noStorageSide;
}

interface Counted {
  readonly samplingPoint: SamplingPoint;
  readonly links: readonly number[];
  readonly collectFromMs: number | null;
}

/** From when on different readings count: null from the beginning, undefined if nothing changes. */
export function recountFromMs(before: Counted, after: Counted): number | null | undefined {
  const [old, next] = [before.collectFromMs, after.collectFromMs];
  const sameLinks =
    before.links.length === after.links.length && before.links.every((id) => after.links.includes(id));
  const unplaced = before.samplingPoint === null && after.samplingPoint === null;
  if (unplaced || (before.samplingPoint === after.samplingPoint && sameLinks && old === next))
    return undefined;
  // A meter that was not counted before changes nothing before its start.
  if (before.samplingPoint === null) return next;
  if (after.samplingPoint === null) return old;
  return old === null || next === null ? null : Math.min(old, next);
}
