import type { CheckId } from '@heliodon/energy/metering/meter-check';
import type { Bilingual } from '@heliodon/kernel/lang';

/* Texts shared by the page and the export. */

export const meterWords = {
  title: { zh: '电表报表', en: 'Meter report' },
  meter: { zh: '电表', en: 'Meter' },
  noPlace: { zh: '未设置', en: 'Not set' },
  forward: { zh: '正向有功', en: 'Import' },
  backward: { zh: '反向有功', en: 'Export' },
} as const satisfies Record<string, Bilingual>;

/** The two quantities that are compared. */
export const checkWords: Readonly<Record<CheckId, Bilingual>> = {
  pv: { zh: '光伏侧电表 / 逆变器发电', en: 'PV-side meters / inverter generation' },
  charge: { zh: '储能侧电表 / 变流器充电', en: 'Storage-side meters / PCS, charge' },
  discharge: { zh: '储能侧电表 / 变流器放电', en: 'Storage-side meters / PCS, discharge' },
  import: { zh: '高压侧 / 交流低压侧购电', en: 'High-voltage / AC low-voltage side, import' },
  export: { zh: '高压侧 / 交流低压侧上网', en: 'High-voltage / AC low-voltage side, export' },
};

/** Difference of two readings; null if the register went back: it was replaced or reset. */
export function registerKwh(start: number | null | undefined, end: number | null | undefined): number | null {
  return typeof start === 'number' && typeof end === 'number' && end >= start ? end - start : null;
}
