import type { AccessCases } from '@heliodon/platform/testing/access-cases';

const range = { from: '2026-01-01', to: '2026-12-31', timeZone: 'Asia/Shanghai' };

export const systemAccess: AccessCases = {
  '/system/getLogList': { body: (party) => ({ ...range, plantId: party.plantId }), objects: true },
  '/system/exportLog': {
    body: (party) => ({ ...range, plantId: party.plantId, format: 'csv' }),
    objects: true,
  },
  '/system/getOutboxList': { body: () => ({}), objects: false },
  '/system/retryMessages': { body: () => ({ ids: [1] }), objects: false },
  '/system/getProviders': { body: () => ({}), objects: false },
};
