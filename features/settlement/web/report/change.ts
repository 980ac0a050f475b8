import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';

export interface Change {
  readonly turn: 'up' | 'down' | 'same';
  /** Of the earlier figure; null where that was 0: no share can be told. */
  readonly share: number | null;
}

/** Shares below this read as no change. */
const STEADY_SHARE = 0.0005;
/** Above it a share tells nothing any more. */
const HIGHEST_SHARE = 9.99;

/** Null: one of the two is not known. Against a negative figure the share is of its size. */
export function changeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  if (before === 0)
    return { turn: now === 0 ? 'same' : now > 0 ? 'up' : 'down', share: now === 0 ? 0 : null };
  const share = (now - before) / Math.abs(before);
  if (Math.abs(share) < STEADY_SHARE) return { turn: 'same', share: 0 };
  return { turn: share > 0 ? 'up' : 'down', share };
}

/** The arrow tells the direction, the text how much; undefined: from nothing to something, which no share tells. */
export function changeText(change: Change | null): string | undefined {
  if (!change) return NO_VALUE;
  if (change.share === null) return undefined;
  const size = Math.abs(change.share);
  return size > HIGHEST_SHARE ? '>999 %' : `${formatNumber(size * 100, 1)} %`;
}
