import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { settingsErrors } from '../../contract/settings.errors.ts';

const range = { from: '2026-01-01', to: '2026-12-31', timeZone: 'Asia/Shanghai' };

export const systemAccess: AccessCases = {
  '/system/getLogList': { body: (party) => ({ ...range, plantId: party.plantId }), objects: true },
  '/system/exportLog': {
    body: (party) => ({ ...range, plantId: party.plantId, format: 'csv' }),
    objects: true,
  },
  '/system/getDemo': { body: () => ({}), objects: false },
  '/system/getLogCheck': { body: () => ({}), objects: false },
  '/system/checkLog': { body: () => ({}), objects: false },
  '/system/getOutboxList': { body: () => ({}), objects: false },
  '/system/retryMessages': { body: () => ({ ids: [1] }), objects: false },
  '/system/getProviders': { body: () => ({}), objects: false },
  '/system/getSettings': { body: () => ({}), objects: false },
  '/system/saveSettings': {
    body: () => ({ section: 'map', version: 0, values: {}, secrets: {} }),
    objects: false,
    admitted: [commonErrors.conflict.code, SUCCESS],
  },
  '/system/testProvider': {
    body: () => ({ provider: 'map' }),
    objects: false,
    admitted: [settingsErrors.notSetUp.code],
  },
};
