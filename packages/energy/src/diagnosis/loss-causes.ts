/** In order of priority if several causes apply at once. */
export const lossCauses = [
  'switchedOff',
  'gridStop',
  'faultStop',
  'deadString',
  'curtailment',
  'clipping',
  'derating',
  'shadedString',
  'weakString',
  'soiling',
  'ageing',
] as const;
export type LossCause = (typeof lossCauses)[number];

export interface DayLoss {
  readonly dayNo: number;
  readonly cause: LossCause;
  readonly kwh: number;
}
