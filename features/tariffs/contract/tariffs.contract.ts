import type { AnyCall } from '@heliodon/contract/call';
import { deletePrice, getPriceList, getPriceNow, getPriceVersion, savePrice } from './price.contract.ts';
import { getSubsidyList, saveSubsidies } from './subsidy.contract.ts';
import { getTemplateList } from './template.contract.ts';
import { getTransformer, saveTransformer } from './transformer.contract.ts';

export { PRICE_PERIODS, type PricePeriod } from '@heliodon/energy/tariff/tariff-day';
export * from './price.contract.ts';
export * from './price.schema.ts';
export * from './subsidy.contract.ts';
export * from './subsidy.schema.ts';
export * from './tariffs.rules.ts';
export * from './template.contract.ts';
export * from './transformer.contract.ts';
export * from './transformer.schema.ts';

export const tariffsCalls: AnyCall[] = [
  getPriceNow,
  getPriceList,
  getPriceVersion,
  savePrice,
  deletePrice,
  getSubsidyList,
  saveSubsidies,
  getTransformer,
  saveTransformer,
  getTemplateList,
];
