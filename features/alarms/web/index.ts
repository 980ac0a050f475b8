import { lazyPage } from '@heliodon/web/chunk';

export { PLANTS_PARAM } from './list/useAllPlants.ts';

/** Tabs of the alarm page and of a device, assembled by the portal. */
export const panels = {
  List: lazyPage(() => import('./list/ListPanel.tsx')),
  Records: lazyPage(() => import('./records/RecordsPanel.tsx')),
  Tips: lazyPage(() => import('./tips/TipsPanel.tsx')),
  Limits: lazyPage(() => import('./limits/LimitsPanel.tsx')),
  Device: lazyPage<{ deviceId: number }>(() => import('./device/DeviceAlarmsPanel.tsx')),
};

/** Parts that the shell shows beside every page. */
export const shell = {
  Bell: lazyPage<{ onClose: () => void }>(() => import('./prompt/BellPanel.tsx')),
  loadWatch: () => import('./prompt/AlarmWatch.tsx'),
};
