import { HOUR_MS } from '@heliodon/kernel/time';
import { localMinute } from '../periods/local-time.ts';
import { HOURS, type LoadDay } from './load-day.ts';

/*
 * Air temperature without a weather service: the mean of the last days at the hour, moved by how much warmer the last
 * hours were than that, which fades.
 */

const MEAN_DAYS = 10;
const RECENT_HOURS = 6;
const FADES_H = 40;

export type AirAt = (startMs: number) => number | undefined;

/** Undefined: no temperature is known. */
export function expectedAir(
  days: readonly LoadDay[],
  todayC: readonly (number | null)[] | null,
  nowMs: number,
  timeZone: string,
): AirAt | undefined {
  const known = days.filter(({ airC }) => airC !== null).slice(-MEAN_DAYS);
  const usual = Array.from({ length: HOURS }, (_, hour) =>
    meanOf([
      ...known.map(({ airC }) => airC?.[hour] ?? null),
      known.length === 0 ? (todayC?.[hour] ?? null) : null,
    ]),
  );
  if (usual.every((own) => own === undefined)) return undefined;
  const hourNow = Math.floor(localMinute(nowMs, timeZone) / 60);
  const recent = [
    ...(known.at(-1)?.airC ?? []).map((own, hour) => ({ own, hour })),
    ...(todayC ?? []).slice(0, hourNow + 1).map((own, hour) => ({ own, hour })),
  ].filter(({ own }) => own !== null);
  const away = meanOf(
    recent.slice(-RECENT_HOURS).map(({ own, hour }) => {
      const mean = usual[hour];
      return own === null || mean === undefined ? null : own - mean;
    }),
  );
  return (startMs) => {
    const mean = usual[Math.floor(localMinute(startMs, timeZone) / 60)];
    if (mean === undefined) return undefined;
    return mean + (away ?? 0) * Math.exp(-Math.max(0, startMs - nowMs) / HOUR_MS / FADES_H);
  };
}

function meanOf(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((one) => one !== null);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length;
}
