import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { usePlantStore } from '@heliodon/web/stores';
import { type AlarmGrade, alarmSources, alarmStatuses } from '../../contract/alarm.ts';
import type { AlarmItem } from '../../contract/feed.contract.ts';
import { gradeName } from '../../contract/tips.contract.ts';

/** An example alarm: the first event of this level in the catalogue, without a device. */
export function trialItem(grade: AlarmGrade): AlarmItem {
  const { plant } = usePlantStore.getState();
  const name = gradeName(grade);
  const kind = deviceKinds.find(({ events }) => events.some((event) => event.grade === name));
  return {
    id: 0,
    plantId: plant?.plantId ?? 0,
    plantName: plant?.name ?? '',
    timeZone: plant?.timeZone ?? 'UTC',
    deviceId: 0,
    deviceSn: '',
    deviceAlias: '',
    deviceType: kind?.id ?? '',
    eventType: alarmSources.device,
    eventCode: kind?.events.find((event) => event.grade === name)?.code ?? 0,
    grade,
    detail: {},
    triggerTime: new Date().toISOString(),
    eventStatus: alarmStatuses.unhandled,
  };
}
