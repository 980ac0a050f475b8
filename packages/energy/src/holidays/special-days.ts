/** What a day is, other than by its weekday: a day off, or a weekend day that is worked in return for one. */
export type SpecialDay = 'off' | 'working';

export interface SpecialDays {
  readonly off: readonly string[];
  readonly working: readonly string[];
}
