import type { DeviceRole } from '@heliodon/kernel/device-kind';
import { importKwOf } from './meter-direction.ts';
import type { GridFacts } from './site-units.ts';

/* Values of all meters at the grid connection point together. */

interface MeterPlace {
  readonly roles: readonly DeviceRole[];
  readonly samplingPoint: string | null;
  /** It is included in the plant's energy flows. */
  readonly counts: boolean;
}

/** High-voltage before low-voltage meters, as for the plant's energy flows. */
export function gridMeters<D extends MeterPlace>(devices: readonly D[]): D[] {
  const at = (point: string) =>
    devices.filter((one) => one.roles.includes('meter') && one.counts && one.samplingPoint === point);
  const high = at('highVoltage');
  return high.length > 0 ? high : at('acLow');
}

interface MeterReading {
  readonly atMs: number | null;
  readonly powerKw: number | null;
  /** Import and export registers, as the meter names them. */
  readonly outKwh: number | null;
  readonly inKwh: number | null;
}

/** Null if one meter does not report its power: a partial sum would be wrong. */
export function gridFacts(meters: readonly MeterReading[], importPositive: boolean): GridFacts | null {
  const direction = importPositive ? 'importPositive' : 'exportPositive';
  const sumOf = (ofMeter: (meter: MeterReading) => number | null) =>
    meters.reduce<number | null>((sum, meter) => {
      const value = ofMeter(meter);
      return sum === null || value === null ? null : sum + value;
    }, 0);
  const gridKw = sumOf(({ powerKw }) => powerKw);
  const atMs = Math.min(...meters.map((meter) => meter.atMs ?? Number.NaN));
  if (gridKw === null || !Number.isFinite(atMs)) return null;
  // A meter wired in reverse counts import in the export register.
  const importKwh = sumOf(({ outKwh, inKwh }) => (importPositive ? outKwh : inKwh));
  return { atMs, gridKw: importKwOf(gridKw, direction), importKwh };
}
