/* How the supply contract measures and bills demand. */

/** block: clock intervals of 15 minutes. sliding: a mean of 15 minutes at every step of so many minutes. */
export const DEMAND_WINDOWS = ['block', 'sliding1', 'sliding3', 'sliding5'] as const;
export type DemandWindowKind = (typeof DEMAND_WINDOWS)[number];

const STEP_MIN: Readonly<Record<DemandWindowKind, number | null>> = {
  block: null,
  sliding1: 1,
  sliding3: 3,
  sliding5: 5,
};

/** Absent values: blocks, and no ratchet. */
export interface DemandTerms {
  readonly demandWindow?: DemandWindowKind | undefined;
  /** Percent of the highest demand of the previous months that is billed at least; 0: no ratchet. */
  readonly ratchetPercent?: number | undefined;
  readonly ratchetMonths?: number | undefined;
}

/** Null: blocks. */
export const slideStepMin = ({ demandWindow }: DemandTerms): number | null =>
  STEP_MIN[demandWindow ?? 'block'];

export const RATCHET_MONTHS_AT_MOST = 12;
