import type { Bilingual } from '@heliodon/kernel/lang';
import type { siteReasons } from './control.contract.ts';

/** Words that page and exported file share. */
export const siteReasonWords: Record<(typeof siteReasons)[number], Bilingual> = {
  transformer: { zh: '变压器限值', en: 'Transformer limit' },
  demand: { zh: '需量限值', en: 'Demand limit' },
  backflow: { zh: '防逆流', en: 'Anti-backflow' },
  storageRange: { zh: '储能功率或 SOC 已到边界', en: 'Storage at its power or SOC limit' },
  pvCurtailed: { zh: '光伏限发', en: 'PV curtailed' },
  pilesLimited: { zh: '充电桩限功率', en: 'Chargers limited' },
  ramp: { zh: '逐步恢复', en: 'Gradual recovery' },
};

export const episodeWords = {
  title: { zh: '站级控制记录', en: 'Site control records' },
  started: { zh: '开始时间', en: 'Started' },
  ended: { zh: '结束时间', en: 'Ended' },
  reasons: { zh: '原因与动作', en: 'Limits and actions' },
  avoided: { zh: '避免超限（kW）', en: 'Excess avoided (kW)' },
  shifted: { zh: '储能调节电量（kWh）', en: 'Shifted by storage (kWh)' },
  unmet: { zh: '仍超限（kW）', en: 'Remaining excess (kW)' },
} satisfies Record<string, Bilingual>;
