import { formatNumber } from '@heliodon/kernel/format/number';
import { type Bilingual, inLang, type Lang } from '@heliodon/kernel/lang';
import type { DispatchLimit, GivenUp } from './dispatch-reason.ts';

/** Names of limits in texts about automatic dispatch, plans and site control. */
export const dispatchLimitWords: Readonly<Record<DispatchLimit, Bilingual>> = {
  storage: { zh: '储能功率或 SOC 范围', en: 'power or SOC range of the storage' },
  reserve: { zh: '备电预留 SOC', en: 'SOC reserve for grid outages' },
  curtailment: { zh: '光伏不可削减的功率', en: 'PV power that cannot be curtailed' },
  chargers: { zh: '充电桩最小功率', en: 'minimum power of the chargers' },
  transformer: { zh: '变压器限值', en: 'transformer limit' },
  demand: { zh: '需量限值', en: 'demand limit' },
  backflow: { zh: '防逆流限值', en: 'anti-backflow limit' },
  endSoc: { zh: '期末 SOC 要求', en: 'minimum final SOC' },
  peakTarget: { zh: '需量电费目标', en: 'demand charge target' },
};

const givenUpWords: Bilingual = {
  zh: '{kept}与{gaveUp}无法同时满足：保留{kept}，{gaveUp}超出 {by} kW',
  en: 'The {kept} and the {gaveUp} cannot both be kept: the {gaveUp} is exceeded by {by} kW',
};
const shortWords: Bilingual = {
  zh: '{kept}与{gaveUp}无法同时满足：保留{kept}，期末少 {by} kWh',
  en: 'The {kept} and the {gaveUp} cannot both be kept: {by} kWh are missing at the end',
};

export const givenUpText = ({ kept, gaveUp, byKw }: GivenUp, lang: Lang): string =>
  inLang(gaveUp === 'endSoc' ? shortWords : givenUpWords, lang, {
    kept: dispatchLimitWords[kept][lang],
    gaveUp: dispatchLimitWords[gaveUp][lang],
    by: plainNumber(byKw),
  });

/** 40 → "40", 40.25 → "40.3". */
export const plainNumber = (value: number): string => formatNumber(value, 1).replace(/\.0$/, '');
