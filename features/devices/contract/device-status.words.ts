import type { DeviceStatus } from '@heliodon/kernel/device-kind';
import type { Bilingual } from '@heliodon/kernel/lang';

export const deviceStatusWords: Readonly<Record<DeviceStatus, Bilingual>> = {
  offline: { zh: '离线', en: 'Offline' },
  online: { zh: '在线', en: 'Online' },
  waiting: { zh: '等待', en: 'Waiting' },
  running: { zh: '运行', en: 'Running' },
  fault: { zh: '故障', en: 'Fault' },
  upgrade: { zh: '升级中', en: 'Upgrading' },
  standby: { zh: '待机', en: 'Standby' },
  charging: { zh: '充电', en: 'Charging' },
  discharging: { zh: '放电', en: 'Discharging' },
  init: { zh: '初始化', en: 'Initialising' },
  shutdown: { zh: '关机', en: 'Shut down' },
};
