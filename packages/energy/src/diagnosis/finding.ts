/*
 * What diagnosis can say of an inverter or a plant, and the shape of its reasons. Numbers are stable: alarms and
 * stored findings keep them.
 */

/** 1–19 about an inverter, 21 and more about the plant. */
export const findingKinds = {
  weakString: 1,
  deadString: 2,
  shadedString: 3,
  soiling: 4,
  ageing: 5,
  insulation: 6,
  derating: 7,
  clipping: 8,
  communicationGap: 9,
  gridStop: 10,
  lowPerformance: 21,
  belowNeighbours: 22,
  unavailable: 23,
} as const;
export type FindingKind = keyof typeof findingKinds;

export type FindingLevel = 'high' | 'medium' | 'low';

/** A curve that shows it: what was measured against what would have been without the trouble. */
export interface Evidence {
  /** Names a text of the page: `stringAgainstSiblings`, `acAgainstModel` … */
  readonly chart: string;
  readonly unit: string;
  /** Start of each step, milliseconds; for evidence over days, the start of the local day. */
  readonly atMs: readonly number[];
  readonly measured: readonly (number | null)[];
  readonly expected: readonly (number | null)[];
  /** Steps, from–to with the end not included, in which the trouble shows. */
  readonly bands: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** Figures that the words are made with: share 0.45, hourFrom 15.5 … */
  readonly figures: Readonly<Record<string, number>>;
}

export interface Finding {
  readonly kind: FindingKind;
  /** Null: the plant as a whole. */
  readonly deviceId: number | null;
  /** Counted from 1; null: the device as a whole. */
  readonly string: number | null;
  readonly level: FindingLevel;
  /** How sure it is, 0 to 1. */
  readonly sureness: number;
  /** First and last local day on which it shows, days since 1970. */
  readonly sinceDayNo: number;
  readonly lastDayNo: number;
  /** Energy lost by it on each day that was looked at: sum over days gives the loss. */
  readonly lostKwhByDay: readonly { readonly dayNo: number; readonly kwh: number }[];
  readonly evidence: Evidence;
}
