/** Service fee of a plant per kWh, effective from a day. */
export interface ServiceFee {
  readonly id: number;
  /** 'YYYY-MM-DD' in the plant's time zone. */
  readonly effectiveFrom: string;
  readonly servicePerKwh: string;
}

/** Of two fees for the same day the newer one applies; before the first one there is no fee. */
export function serviceFeeOn<F extends ServiceFee>(fees: readonly F[], day: string): F | undefined {
  return fees
    .filter(({ effectiveFrom }) => effectiveFrom <= day)
    .sort((a, b) =>
      a.effectiveFrom === b.effectiveFrom ? a.id - b.id : a.effectiveFrom < b.effectiveFrom ? -1 : 1,
    )
    .at(-1);
}
