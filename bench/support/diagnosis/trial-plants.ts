import { chance, hash32 } from '@heliodon/fleet/model/noise';
import type { Climate, DeviceSpec, FaultSpec, InverterSpec, PlantSpec } from '@heliodon/fleet/model/spec';
import { DAY_MS } from '@heliodon/kernel/time';

/* Plants in different climates, with and without a weather station; faults are in trial-faults.ts. */

interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitudeM: number;
  readonly timeZone: string;
  readonly climate: Climate;
}

const place = (
  name: string,
  [latitude, longitude, altitudeM]: readonly [number, number, number],
  timeZone: string,
  [meanC, seasonC, dayC, clearDays, brokenDays, windMs]: readonly [
    number,
    number,
    number,
    number,
    number,
    number,
  ],
): Place => ({
  name,
  latitude,
  longitude,
  altitudeM,
  timeZone,
  climate: { meanC, seasonC, dayC, clearDays, brokenDays, windMs },
});

const PLACES: readonly Place[] = [
  place('Suzhou', [31.3, 120.7, 5], 'Asia/Shanghai', [17, 12, 4.5, 0.24, 0.36, 2.8]),
  place('Jinan', [36.7, 117.1, 50], 'Asia/Shanghai', [14.8, 14.5, 5.5, 0.45, 0.33, 2.8]),
  place('Dunhuang', [40.1, 94.7, 1140], 'Asia/Shanghai', [10, 16, 8, 0.62, 0.28, 3]),
  place('Haikou', [20, 110.3, 15], 'Asia/Shanghai', [24.5, 5.5, 3.5, 0.3, 0.46, 3]),
  place('Xining', [36.6, 101.8, 2280], 'Asia/Shanghai', [6.2, 13, 7.5, 0.4, 0.36, 1.8]),
  place('Chengdu', [30.6, 104.1, 500], 'Asia/Shanghai', [16.8, 10.5, 3.8, 0.12, 0.33, 1.3]),
  place('Leipzig', [51.3, 12.4, 120], 'Europe/Berlin', [10, 9.5, 4.5, 0.27, 0.4, 3.8]),
  place('Fresno', [36.8, -119.8, 94], 'America/Los_Angeles', [18.2, 10, 8, 0.68, 0.2, 2.4]),
  place('Sevilla', [37.4, -6, 20], 'Europe/Madrid', [19.2, 8.5, 7, 0.6, 0.26, 2.2]),
  place('Nairobi', [-1.3, 36.8, 1700], 'Africa/Nairobi', [19, 1.5, 5.5, 0.4, 0.42, 2.6]),
  place('Perth', [-31.9, 115.9, 30], 'Australia/Perth', [18.6, 6.5, 6, 0.58, 0.28, 3.4]),
];

const FIRST_MS = Date.UTC(2025, 0, 5);

export interface TrialPlant {
  readonly spec: PlantSpec;
  readonly inverters: readonly InverterSpec[];
  readonly climate: Climate;
  readonly startMs: number;
  /** Grid commands: limit in percent on some days, between two hours of the day. */
  readonly orders: readonly {
    readonly day: number;
    readonly fromH: number;
    readonly toH: number;
    readonly percent: number;
  }[];
  /** Module power, if configured. */
  readonly kwpKnown: boolean;
}

export type Draw = (salt: number) => number;
export const drawOf =
  (seed: number, key: number): Draw =>
  (salt) =>
    chance(seed, key, salt);

/** `overbuilt`: inverters with far more modules than rated power. */
export function trialPlant(
  seed: number,
  number: number,
  overbuilt: (inverter: number) => number,
): TrialPlant {
  const draw = drawOf(seed, number);
  const where = PLACES[Math.floor(draw(1) * PLACES.length)] ?? (PLACES[0] as Place);
  const count = 2 + Math.floor(draw(2) * 6);
  const eastWest = draw(3) < 0.3;
  const toEquator = where.latitude >= 0 ? 180 : 0;
  const tiltDeg = eastWest
    ? 6 + 9 * draw(4)
    : 5 + Math.min(25, Math.abs(where.latitude)) * draw(4) + 4 * draw(5);
  const turnDeg = 70 * (draw(6) - 0.5);
  const ratedKw = [20, 33, 50, 100, 125][Math.floor(draw(7) * 5)] ?? 100;
  const strings = Math.max(2, Math.min(18, Math.round(ratedKw / (6 + 3 * draw(8)))));
  const plantRatio = 0.92 + 0.22 * draw(9);
  const sn = (kind: string, i: number) => `T${number}-${kind}-${i}`;
  const loggerSn = sn('LOG', 1);
  const inverters = Array.from({ length: count }, (_, i): InverterSpec => {
    const own = drawOf(hash32(seed, number, 77), i);
    const ratio = overbuilt(i) || plantRatio * (0.97 + 0.06 * own(1));
    return {
      kind: 'inverter',
      sn: sn('INV', i),
      model: 'T',
      loggerSn,
      ratedKw,
      strings,
      tiltDeg,
      kwp: Math.round(ratedKw * ratio * 10) / 10,
      azimuthDeg: (eastWest ? (i % 2 === 0 ? 95 : 275) : toEquator + turnDeg + 360) % 360,
      mismatch: 0.02,
      // On every fifth inverter some strings are shorter.
      ...(own(2) < 0.2 && {
        stringSizes: Array.from({ length: strings }, (_, s) => (s % 4 === 3 ? 0.8 : 1)),
      }),
    };
  });
  const hasStation = draw(10) < 0.6;
  const station: DeviceSpec = { kind: 'weather', sn: sn('WEA', 1), model: 'T', loggerSn };
  const pvKw = inverters.reduce((sum, one) => sum + one.ratedKw, 0);
  const spec: PlantSpec = {
    ...where,
    id: `t${number}`,
    name: `Trial ${number} ${where.name}`,
    seed: hash32(seed, number, 3),
    screenType: 2,
    installedMs: FIRST_MS - (1 + 3 * draw(11)) * 365 * DAY_MS,
    gridHz: 50,
    gridV: 400,
    load: { profile: 'factory', peakKw: 0.5 * pvKw },
    contractKw: 10 * pvKw,
    // A tenth of the plants have an export limit.
    feedInLimitKw: draw(12) < 0.1 ? 0.5 * pvKw : 100_000,
    devices: [
      { kind: 'logger', sn: loggerSn, model: 'T', loggerSn },
      ...inverters,
      ...(hasStation ? [station] : []),
    ],
    faults: hasStation && draw(13) < 0.4 ? [{ type: 'dirtySensor', sn: station.sn } satisfies FaultSpec] : [],
  };
  const startMs = FIRST_MS + Math.floor(draw(14) * 330) * DAY_MS;
  const ordered = draw(15) < 0.25;
  const orders = ordered
    ? [6, 13, 14, 21, 27].map((day) => ({
        day,
        fromH: 9 + 3 * draw(20 + day),
        toH: 13 + 3 * draw(60 + day),
        percent: 40 + 40 * draw(100 + day),
      }))
    : [];
  return { spec, inverters, climate: where.climate, startMs, orders, kwpKnown: draw(16) < 0.7 };
}
