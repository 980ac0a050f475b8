/*
 * Finding kinds of inverters and plants, and their evidence. The numbers must not change: alarms and stored findings
 * contain them.
 */

/** 1–19: inverters; from 21: plant. */
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

/** A curve as evidence: measured values against expected values without the fault. */
export interface Evidence {
  /** Key of a page text: `stringAgainstSiblings`, `acAgainstModel` … */
  readonly chart: string;
  readonly unit: string;
  /** Start of each step, milliseconds; for evidence over days, the start of the local day. */
  readonly atMs: readonly number[];
  readonly measured: readonly (number | null)[];
  readonly expected: readonly (number | null)[];
  /** Steps in which the fault is visible, from–to, end excluded. */
  readonly bands: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** Values for the text: share 0.45, hourFrom 15.5 … */
  readonly figures: Readonly<Record<string, number>>;
}

export interface Finding {
  readonly kind: FindingKind;
  /** Null: the whole plant. */
  readonly deviceId: number | null;
  /** Counted from 1; null: the whole device. */
  readonly string: number | null;
  readonly level: FindingLevel;
  /** Confidence, 0 to 1. */
  readonly sureness: number;
  /** First and last local day on which it is visible, days since 1970. */
  readonly sinceDayNo: number;
  readonly lastDayNo: number;
  /** Energy lost on each examined day; the loss of the finding is the sum. */
  readonly lostKwhByDay: readonly { readonly dayNo: number; readonly kwh: number }[];
  readonly evidence: Evidence;
}
