import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';

export interface Change {
  readonly turn: 'up' | 'down' | 'same';
  /** Change as a share of the earlier figure; null where that was 0. */
  readonly share: number | null;
}

/** Shares below this count as no change. */
const STEADY_SHARE = 0.0005;
/** A share above this is not meaningful: shown as '>999 %'. */
const HIGHEST_SHARE = 9.99;

/** Null where one of the two is unknown. The share refers to the absolute value of the earlier figure. */
export function changeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  if (before === 0)
    return { turn: now === 0 ? 'same' : now > 0 ? 'up' : 'down', share: now === 0 ? 0 : null };
  const share = (now - before) / Math.abs(before);
  if (Math.abs(share) < STEADY_SHARE) return { turn: 'same', share: 0 };
  return { turn: share > 0 ? 'up' : 'down', share };
}

/** Size of the change without direction; undefined for a change from 0, which has no share. */
export function changeText(change: Change | null): string | undefined {
  if (!change) return NO_VALUE;
  if (change.share === null) return undefined;
  const size = Math.abs(change.share);
  return size > HIGHEST_SHARE ? '>999 %' : `${formatNumber(size * 100, 1)} %`;
}
