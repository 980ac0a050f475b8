/** A service fee of a plant, for every kWh from a day on. */
export interface ServiceFee {
  readonly id: number;
  /** 'YYYY-MM-DD' of the plant. */
  readonly effectiveFrom: string;
  readonly servicePerKwh: string;
}

/** Of two for the same day the one made later counts; before the first there is none. */
export function serviceFeeOn<F extends ServiceFee>(fees: readonly F[], day: string): F | undefined {
  return fees
    .filter(({ effectiveFrom }) => effectiveFrom <= day)
    .sort((a, b) =>
      a.effectiveFrom === b.effectiveFrom ? a.id - b.id : a.effectiveFrom < b.effectiveFrom ? -1 : 1,
    )
    .at(-1);
}
