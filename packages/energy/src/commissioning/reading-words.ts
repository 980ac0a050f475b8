import type { Bilingual } from '@heliodon/kernel/lang';
import type { ReadingReason } from './reading-checks.ts';

/** Why a measured value is as expected or not; texts for pages. */
export const readingReasonWords: Readonly<Record<ReadingReason, Bilingual>> = {
  asExpected: { zh: '在预期范围内', en: 'As expected' },
  outOfRange: { zh: '超出预期范围', en: 'Outside the expected range' },
  powerOfTen: {
    zh: '与预期相差 10 的整数次方倍：请检查倍率、单位和互感器变比',
    en: 'Off by a power of ten: check scale, unit and transformer ratio',
  },
  aboveRated: {
    zh: '超过额定功率的 110%：请检查额定功率、倍率和互感器变比',
    en: 'More than 110 % of rated power: check rated power, scale and transformer ratio',
  },
  atNight: { zh: '当地为夜间，应无发电功率', en: 'It is night at the plant: there should be no generation' },
  noGeneration: {
    zh: '当地为白天，应有发电功率：请检查逆变器是否并网运行',
    en: 'It is day at the plant: there should be generation. Check that the inverter is running',
  },
  negativeGeneration: {
    zh: '发电功率为负：电流方向可能接反，请尝试反向',
    en: 'Generation is negative: the direction is probably reversed. Try to swap the sign',
  },
  exportWithoutSource: {
    zh: '光伏和储能均未输出，电表却显示向电网送电：互感器可能接反，请尝试反向',
    en: 'The meter shows export although neither PV nor storage delivers power: the current transformers are probably reversed. Try to swap the sign',
  },
  phasesSum: {
    zh: '总功率不等于各相功率之和：请检查倍率和互感器变比',
    en: 'Power is not the sum of its phases: check scale and transformer ratio',
  },
  phasesReversed: {
    zh: '总功率与各相功率之和符号相反',
    en: 'Power and the sum of its phases have opposite signs',
  },
  onePhaseReversed: {
    zh: '有一相功率方向与其他相相反：该相互感器可能接反',
    en: 'One phase has the opposite direction: its current transformer is probably reversed',
  },
  voltageTimesCurrent: {
    zh: '功率与电压、电流、功率因数的乘积相差超过 10%：请检查倍率和互感器变比',
    en: 'Power differs by more than 10 % from voltage × current × power factor: check scale and transformer ratio',
  },
  negativeEnergy: { zh: '电能示值为负', en: 'The energy register is negative' },
  lessThanStored: {
    zh: '电能示值小于平台已存的示值：可能已更换或清零，或不是同一台设备',
    en: 'The energy register is lower than the stored one: it was replaced or reset, or this is another device',
  },
};
