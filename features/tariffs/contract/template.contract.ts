import { defineCall } from '@heliodon/contract/call';
import { nothing } from '@heliodon/contract/fields';
import { z } from 'zod';
import { priceShown } from './price.schema.ts';

const bilingual = z.object({ zh: z.string(), en: z.string() });

const template = z.object({
  key: z.string(),
  country: z.string().describe('ISO 3166 code'),
  region: bilingual,
  name: bilingual.describe('What kind of customer and voltage it is for'),
  source: bilingual.describe('The published rule and year that the periods follow'),
  currency: z.string(),
  price: priceShown.omit({ effectiveMonth: true }),
});
export type TariffTemplate = z.output<typeof template>;

export const getTemplateList = defineCall({
  path: '/tariff/getTemplateList',
  summary: 'Ready-made time-of-use tariffs; periods follow published rules, prices are examples',
  access: ['plantView', 'plantAdd'],
  request: nothing(),
  response: z.object({ templates: z.array(template) }),
});
