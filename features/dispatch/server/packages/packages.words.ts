import type { EmsProblem, EmsSettings } from '@heliodon/energy/control/ems-packages';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import type { Bilingual, Lang } from '@heliodon/kernel/lang';

export const PROBLEM_WORDS: Readonly<Record<EmsProblem, Bilingual>> = {
  pricesMissing: { zh: '未配置电价', en: 'no electricity prices are set' },
  demandLimitMissing: { zh: '未开启需量控制', en: 'demand control is not enabled' },
  backflowTargetMissing: { zh: '未开启防逆流', en: 'anti-backflow is not enabled' },
  gridMeterMissing: { zh: '没有并网点电表', en: 'there is no meter at the grid connection point' },
  gridFirstFeedsIn: {
    zh: '电网优先会向电网送电，与防逆流矛盾',
    en: 'grid first exports to the grid, which conflicts with anti-backflow',
  },
  reserveRange: { zh: '备电预留 SOC 超出范围', en: 'the reserve SOC is out of range' },
};

export const problemText = (problems: readonly EmsProblem[], lang: Lang): string =>
  problems.map((problem) => PROBLEM_WORDS[problem][lang]).join(lang === 'zh' ? '；' : '; ');

/** For the operation log, the same in both languages. */
export function settingsText(settings: EmsSettings | null, name: string): string {
  if (!settings) return NO_VALUE;
  const { base, byPrices, holdDemand, holdBackflow, reserveSoc, importPriority, exportPriority } = settings;
  const held = [byPrices && 'prices', holdDemand && 'demand', holdBackflow && 'backflow'].filter(Boolean);
  return `${name} (${[base, ...held, `${reserveSoc} %`, importPriority, exportPriority].join(', ')})`;
}
