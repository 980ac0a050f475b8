import { alarmStatuses } from '../../contract/alarm.ts';
import type { AlarmItem } from '../../contract/feed.contract.ts';

interface Listed extends AlarmItem {
  readonly groupId: number | null;
}

export interface Look {
  readonly rows: readonly Listed[];
  readonly unRecoverTotal: number;
}

/** What was seen so far: alarms have ascending numbers. */
export interface Seen {
  readonly newestId: number;
  readonly total: number;
}

export interface News {
  readonly raised: readonly AlarmItem[];
  /** New ones of which only the number is known. */
  readonly more: number;
  readonly seen: Seen;
}

/** What is new since the last look; nothing at the first, which only shows how things stand. */
export function newSince(before: Seen | undefined, { rows, unRecoverTotal }: Look): News {
  const newestId = Math.max(before?.newestId ?? 0, ...rows.map(({ id }) => id));
  const seen = { newestId, total: unRecoverTotal };
  if (!before) return { raised: [], more: 0, seen };
  const raised = rows.filter(
    ({ id, eventStatus, groupId }) =>
      id > before.newestId && eventStatus === alarmStatuses.unhandled && groupId === null,
  );
  // Where every row is new there are others behind them.
  const isFull = rows.length > 0 && raised.length === rows.length;
  const more = isFull ? Math.max(0, unRecoverTotal - before.total - raised.length) : 0;
  return { raised, more, seen };
}
