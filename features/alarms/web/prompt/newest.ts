import { alarmStatuses } from '../../contract/alarm.ts';
import type { AlarmItem } from '../../contract/feed.contract.ts';

interface Listed extends AlarmItem {
  readonly groupId: number | null;
}

export interface Look {
  readonly rows: readonly Listed[];
  readonly unRecoverTotal: number;
}

/** The alarms seen so far: alarm ids are ascending. */
export interface Seen {
  readonly newestId: number;
  readonly total: number;
}

export interface NewAlarms {
  readonly raised: readonly AlarmItem[];
  /** Further new alarms, of which only the number is known. */
  readonly more: number;
  readonly seen: Seen;
}

/** New alarms since the last check; none at the first one, which only reads the state. */
export function newSince(before: Seen | undefined, { rows, unRecoverTotal }: Look): NewAlarms {
  const newestId = Math.max(before?.newestId ?? 0, ...rows.map(({ id }) => id));
  const seen = { newestId, total: unRecoverTotal };
  if (!before) return { raised: [], more: 0, seen };
  const raised = rows.filter(
    ({ id, eventStatus, groupId }) =>
      id > before.newestId && eventStatus === alarmStatuses.unhandled && groupId === null,
  );
  // If every row is new, there are more that are not listed.
  const isFull = rows.length > 0 && raised.length === rows.length;
  const more = isFull ? Math.max(0, unRecoverTotal - before.total - raised.length) : 0;
  return { raised, more, seen };
}
