import type { Bilingual, Lang } from '@heliodon/kernel/lang';
import type { siteReasons } from './control.contract.ts';

/** Texts shared by the page and the export. */
export const siteReasonWords: Record<(typeof siteReasons)[number], Bilingual> = {
  transformer: { zh: '变压器限值', en: 'Transformer limit' },
  demand: { zh: '需量限值', en: 'Demand limit' },
  backflow: { zh: '防逆流', en: 'Anti-backflow' },
  storageRange: { zh: '储能功率或 SOC 已到边界', en: 'Storage at its power or SOC limit' },
  pvCurtailed: { zh: '光伏限发', en: 'PV curtailed' },
  pilesLimited: { zh: '充电桩限功率', en: 'Chargers limited' },
  ramp: { zh: '逐步恢复', en: 'Gradual recovery' },
};

export const siteReasonsText = (reasons: readonly (typeof siteReasons)[number][], lang: Lang): string =>
  reasons.map((reason) => siteReasonWords[reason][lang]).join(' · ');

export const episodesTitle: Bilingual = { zh: '站级控制记录', en: 'Site control records' };
