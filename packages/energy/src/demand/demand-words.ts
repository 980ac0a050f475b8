import type { Bilingual } from '@heliodon/kernel/lang';
import type { DemandReason, RegisterState } from './register-demand.ts';

/** Which demand is billed and why; texts for pages and files. */
export const demandReasonWords: Readonly<Record<DemandReason, Bilingual>> = {
  register: {
    zh: '取电表最大需量示值：该示值覆盖全月',
    en: 'Maximum-demand register of the meter, which covers the whole month',
  },
  registerPart: {
    zh: '电表最大需量示值只覆盖部分时间，取示值与 15 分钟最大值中的较大者',
    en: 'The maximum-demand register covers only part of the month: the higher of the register and the highest 15-minute demand is used',
  },
  noRegister: {
    zh: '电表没有上送最大需量示值，取 15 分钟最大值',
    en: 'The meter does not report a maximum-demand register: the highest 15-minute demand is used',
  },
  notReset: {
    zh: '电表最大需量未在月初清零，仍为以前月份的示值，取 15 分钟最大值',
    en: 'The maximum-demand register was not reset at the start of the month and still shows an earlier month: the highest 15-minute demand is used',
  },
  severalMeters: {
    zh: '有多块并网点电表，各表最大需量不在同一时刻，不能相加，取各表合计的 15 分钟最大值',
    en: 'There are several grid meters, whose maximum demands do not coincide and cannot be added: the highest 15-minute demand of all meters combined is used',
  },
  implausible: {
    zh: '电表最大需量示值不足 15 分钟最大值的一半，可能未计量或未乘变比，取 15 分钟最大值',
    en: 'The maximum-demand register shows less than half of the highest 15-minute demand; it may not be measuring, or the transformer ratio may not be applied: the highest 15-minute demand is used',
  },
};

export const registerStateWords: Readonly<Record<RegisterState, Bilingual>> = {
  whole: { zh: '覆盖全月', en: 'Whole month' },
  part: { zh: '部分时间', en: 'Part of the month' },
  notReset: { zh: '未清零', en: 'Not reset' },
  none: { zh: '无示值', en: 'No register' },
};
