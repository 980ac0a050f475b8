import type { Bilingual } from '@heliodon/kernel/lang';

export interface MeterBrand extends Bilingual {
  readonly id: string;
  /** The stored number. */
  readonly code: number;
  readonly maker: string;
  readonly model: string;
}

/** Meters supported by the loggers. */
export const meterBrands: readonly MeterBrand[] = [
  { id: 'acrel', code: 1, maker: 'Acrel', model: 'ADL400', zh: '安科瑞 ADL400', en: 'Acrel ADL400' },
  { id: 'chint', code: 2, maker: 'CHINT', model: 'DTSU666', zh: '正泰 DTSU666', en: 'CHINT DTSU666' },
  {
    id: 'eastron',
    code: 3,
    maker: 'Eastron',
    model: 'SDM630MCT',
    zh: '东鸿 SDM630MCT',
    en: 'Eastron SDM630MCT',
  },
];

/** The brand of a meter, by the reported or selected model. */
export const meterBrandOf = (model: string): MeterBrand | undefined =>
  meterBrands.find((brand) => model.toUpperCase().startsWith(brand.model));
