import { formatDate } from '@heliodon/kernel/format/time';
import { callApi } from '@heliodon/web/client';
import type { PlantSummary } from '@heliodon/web/stores';
import { getUnhandledAlarms } from '../../contract/feed.contract.ts';
import { dateTypes, getWarningListSilent, recoverStatuses } from '../../contract/list.contract.ts';
import { getAlarmTips } from '../../contract/tips.contract.ts';
import type { StillOpen } from './prompter.ts';

/* Automatic requests: no mask, no toast, no user activity. */
const silent = { mask: false, quiet: true } as const;

const LOOK_ROWS = 10;

/** The alarm count of the selected plant, with exactly these fields. */
export async function fetchCount({ plantId, timeZone }: PlantSummary): Promise<number> {
  const { unRecoverCount } = await callApi(
    getWarningListSilent,
    {
      plantId,
      dateType: dateTypes.day,
      dateStr: formatDate(Date.now(), timeZone),
      eventStatus: 0,
      eventType: 0,
      deviceSn: '',
      recoverStatus: recoverStatuses.notRestored,
      grade: 0,
    },
    silent,
  );
  return unRecoverCount;
}

/** The newest open alarms of all plants. */
export function fetchNewest() {
  return callApi(
    getWarningListSilent,
    {
      plantId: 0,
      dateType: dateTypes.total,
      dateStr: '',
      eventStatus: 0,
      eventType: 0,
      deviceSn: '',
      recoverStatus: recoverStatuses.notRestored,
      grade: 0,
      pageSize: LOOK_ROWS,
    },
    silent,
  );
}

export async function fetchStillOpen(ids: readonly number[]): Promise<StillOpen> {
  const answer = await callApi(getUnhandledAlarms, { ids: [...ids] }, silent);
  return { unhandled: new Set(answer.ids), reminderDue: new Set(answer.reminderDue) };
}

export const fetchTips = () => callApi(getAlarmTips, {}, silent);
