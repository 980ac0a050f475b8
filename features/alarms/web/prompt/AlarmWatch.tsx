import { usePermission } from '@heliodon/web/permissions';
import { useAlarmStore, usePlantStore, useUserStore } from '@heliodon/web/stores';
import { useEffect } from 'react';
import { alarmWatch } from './alarmWatch.ts';
import { PromptCard } from './PromptCard.tsx';

/** Shown beside every page for users who may see alarms. */
export default function AlarmWatch() {
  const accountId = useUserStore((state) => state.userInfo?.accountId);
  const plant = usePlantStore((state) => state.plant);
  const handles = usePermission('alarmHandle');
  const visible = useAlarmStore((state) => state.prompt.visible);

  useEffect(() => (accountId === undefined ? undefined : alarmWatch.start(accountId)), [accountId]);
  useEffect(() => alarmWatch.setPlant(plant), [plant]);
  useEffect(() => alarmWatch.setHandles(handles), [handles]);

  return visible ? <PromptCard mayHandle={handles} /> : null;
}
