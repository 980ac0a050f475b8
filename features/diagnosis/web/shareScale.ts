/** Steps of the share of the sibling strings' median, each with a colour and a word. */
export const shareSteps = [
  { key: 'dead', below: 0.05 },
  { key: 'half', below: 0.5 },
  { key: 'low', below: 0.8 },
  { key: 'weak', below: 0.9 },
  { key: 'slight', below: 0.95 },
  { key: 'usual', below: 1.05 },
  { key: 'more', below: Number.POSITIVE_INFINITY },
] as const;
export type ShareStep = (typeof shareSteps)[number]['key'] | 'none';

export const shareStep = (share: number | null): ShareStep =>
  share === null ? 'none' : (shareSteps.find(({ below }) => share < below)?.key ?? 'more');
