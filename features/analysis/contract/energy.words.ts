import { repeatMark } from '@heliodon/energy/periods/report-range';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Bilingual } from '@heliodon/kernel/lang';

/* Texts shared by pages and exported files. */

export const analysisWords = {
  energyTitle: { zh: '能量分析', en: 'Energy analysis' },
  dataTitle: { zh: '数据分析', en: 'Data analysis' },
  time: { zh: '时间', en: 'Time' },
  total: { zh: '合计', en: 'Total' },
  soc: { zh: '储能 SOC', en: 'Storage SOC' },
  selfUse: { zh: '自发自用率', en: 'Self-consumption' },
  selfSufficiency: { zh: '自给率', en: 'Self-sufficiency' },
} as const satisfies Record<string, Bilingual>;

/**
 * 2026-11-15 07:15 for 15-minute intervals and hours, with the offset if the local time occurs twice; longer steps are
 * shown by their key.
 */
export const stepText = (key: string, timeZone: string): string =>
  key.length > 10
    ? `${formatDateTime(key, timeZone, 'minute')}${repeatMark(Date.parse(key), timeZone)}`
    : key;
