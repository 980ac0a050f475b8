/*
 * Ecliptic position of the sun: the larger terms of VSOP87 (Bretagnon and Francou 1988) as tabulated by Reda and
 * Andreas, Solar Position Algorithm, NREL/TP-560-34302. The omitted terms add up to less than 0.001°.
 */

const RAD = Math.PI / 180;
const MILLENNIUM_MS = 365_250 * 86_400_000;
const J2000_MS = 946_728_000_000;
/** Dynamical time minus UTC since 2016; it was 64 s in 2003, and one second moves the sun by 0.00001°. */
const DELTA_T_MS = 69_000;

/** Amplitude in 1e-8, phase, frequency per millennium. */
type Term = readonly [amplitude: number, phase: number, frequency: number];

const LONGITUDE: readonly (readonly Term[])[] = [
  [
    [175347046, 0, 0],
    [3341656, 4.6692568, 6283.07585],
    [34894, 4.6261, 12566.1517],
    [3497, 2.7441, 5753.3849],
    [3418, 2.8289, 3.5231],
    [3136, 3.6277, 77713.7715],
    [2676, 4.4181, 7860.4194],
    [2343, 6.1352, 3930.2097],
    [1324, 0.7425, 11506.7698],
    [1273, 2.0371, 529.691],
    [1199, 1.1096, 1577.3435],
    [990, 5.233, 5884.927],
    [902, 2.045, 26.298],
    [857, 3.508, 398.149],
    [780, 1.179, 5223.694],
    [753, 2.533, 5507.553],
    [505, 4.583, 18849.228],
    [492, 4.205, 775.523],
    [357, 2.92, 0.067],
    [317, 5.849, 11790.629],
    [284, 1.899, 796.298],
    [271, 0.315, 10977.079],
    [243, 0.345, 5486.778],
    [206, 4.806, 2544.314],
    [205, 1.869, 5573.143],
    [202, 2.458, 6069.777],
    [156, 0.833, 213.299],
    [132, 3.411, 2942.463],
    [126, 1.083, 20.775],
    [115, 0.645, 0.98],
    [103, 0.636, 4694.003],
    [102, 0.976, 15720.839],
    [102, 4.267, 7.114],
  ],
  [
    [628331966747, 0, 0],
    [206059, 2.678235, 6283.07585],
    [4303, 2.6351, 12566.1517],
    [425, 1.59, 3.523],
    [119, 5.796, 26.298],
    [109, 2.966, 1577.344],
  ],
  [
    [52919, 0, 0],
    [8720, 1.0721, 6283.0758],
    [309, 0.867, 12566.152],
  ],
];

const DISTANCE: readonly (readonly Term[])[] = [
  [
    [100013989, 0, 0],
    [1670700, 3.0984635, 6283.07585],
    [13956, 3.05525, 12566.1517],
    [3084, 5.1985, 77713.7715],
    [1628, 1.1739, 5753.3849],
    [1576, 2.8469, 7860.4194],
  ],
  [
    [103019, 1.10749, 6283.07585],
    [1721, 1.0644, 12566.1517],
  ],
];

function sumOf(powers: readonly (readonly Term[])[], t: number): number {
  let sum = 0;
  for (let n = powers.length - 1; n >= 0; n -= 1) {
    sum *= t;
    for (const [amplitude, phase, frequency] of powers[n] ?? [])
      sum += amplitude * Math.cos(phase + frequency * t);
  }
  return sum / 1e8;
}

export interface EclipticSun {
  /** Apparent, seen from the centre of the Earth, radians. */
  readonly longitude: number;
  /** True, radians. */
  readonly obliquity: number;
  /** In longitude. */
  readonly nutationDeg: number;
  readonly distanceAu: number;
}

/** Nutation and obliquity after Meeus, Astronomical Algorithms, ch. 22, to half an arc second. */
export function eclipticSun(atMs: number): EclipticSun {
  const t = (atMs + DELTA_T_MS - J2000_MS) / MILLENNIUM_MS;
  const c = 10 * t;
  const distanceAu = sumOf(DISTANCE, t);
  const node = (125.04452 - 1934.136261 * c) * RAD;
  const sun = (280.4665 + 36_000.7698 * c) * RAD;
  const moon = (218.3165 + 481_267.8813 * c) * RAD;
  const nutationDeg =
    (-17.2 * Math.sin(node) -
      1.32 * Math.sin(2 * sun) -
      0.23 * Math.sin(2 * moon) +
      0.21 * Math.sin(2 * node)) /
    3600;
  const tiltedDeg =
    (9.2 * Math.cos(node) + 0.57 * Math.cos(2 * sun) + 0.1 * Math.cos(2 * moon) - 0.09 * Math.cos(2 * node)) /
    3600;
  const aberrationDeg = -20.4898 / 3600 / distanceAu;
  return {
    longitude: sumOf(LONGITUDE, t) + Math.PI + (nutationDeg + aberrationDeg) * RAD,
    obliquity: (23.4392911 - c * 0.0130042 + tiltedDeg) * RAD,
    nutationDeg,
    distanceAu,
  };
}
