import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

const season = {
  startMonth: 1,
  endMonth: 12,
  usualPrice: '0.65',
  deepValley: null,
  valley: null,
  peak: null,
  topPeak: null,
};
const price = () => ({
  effectiveMonth: new Date().toISOString().slice(0, 7),
  efficiency: '0.9',
  feedInPrice: '0.39',
  seasons: [season],
});
const transformer = {
  billingType: 'monthly',
  capacityKva: '800',
  ranges: [{ startMonth: 1, endMonth: 12, price: 30 }],
};

const NOT_FOUND = 2002;
const TOO_MANY_CHANGES = 2401;

export const tariffsAccess: AccessCases = {
  '/tariff/getPriceNow': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/tariff/getPriceList': { body: ({ plantId }) => ({ plantId }), objects: true },
  // The test plant has no price yet, or versions of other callers: only the access is tested.
  '/tariff/getPriceVersion': {
    body: ({ plantId }) => ({ plantId, versionId: 999_999 }),
    objects: true,
    admitted: [NOT_FOUND],
  },
  '/tariff/savePrice': {
    body: ({ plantId }) => ({ plantId, price: price() }),
    objects: true,
    admitted: [1000, TOO_MANY_CHANGES],
  },
  '/tariff/deletePrice': {
    body: ({ plantId }) => ({ plantId, versionId: 999_999 }),
    objects: true,
    admitted: [NOT_FOUND],
  },
  '/tariff/getSubsidyList': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/tariff/saveSubsidies': {
    body: ({ plantId }) => ({ plantId, subsidies: [{ type: 'subsidy', unitPrice: '0.03', years: 10 }] }),
    objects: true,
  },
  '/tariff/getTransformer': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/tariff/saveTransformer': { body: ({ plantId }) => ({ plantId, transformer }), objects: true },
  '/tariff/getTemplateList': { body: () => ({}), objects: false },
};
