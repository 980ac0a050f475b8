import type { Bilingual } from '@heliodon/kernel/lang';
import type { CheckName } from './backup-power.policy.ts';

/** Message of a check that fails. */
export const CHECK_WORDS: Readonly<Record<CheckName, Bilingual>> = {
  online: {
    zh: '储能系统离线、故障、停机或电池未接入',
    en: 'the storage system is offline, shut down or faulty, or its battery is not connected',
  },
  onGrid: { zh: '储能系统不在并网状态', en: 'the storage system is not connected to the grid' },
  socEnough: { zh: '电量不足以支撑测试时长', en: 'SOC is too low for a test of this length' },
  loadWithinPower: { zh: '负载超过可放电功率的 90%', en: 'the load is above 90% of available power' },
  alone: { zh: '另一台储能变流器正在离网运行', en: 'another PCS is off-grid' },
  nobodyCharging: { zh: '有车辆正在充电', en: 'a vehicle is charging' },
};
