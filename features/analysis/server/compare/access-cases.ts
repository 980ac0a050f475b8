import { randomUUID } from 'node:crypto';
import { commonErrors } from '@heliodon/contract/errors';
import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';

const series = ({ deviceId }: Party) => [{ deviceId, point: 'activePowerKw', tint: 0 }];

export const compareAccess: AccessCases = {
  '/compare/getDeviceChoices': { body: (party) => ({ plantId: party.plantId }), objects: true },
  '/compare/getSetList': { body: () => ({}), objects: false },
  '/compare/saveSet': {
    body: (party) => ({
      name: `set ${randomUUID()}`,
      shared: false,
      content: { series: series(party), view: 'value', stepMin: null, units: [], days: 1, timeZone: null },
    }),
    objects: true,
  },
  // Permission to delete a set is tested together with the sets.
  '/compare/deleteSet': {
    body: () => ({ setId: 999_999 }),
    objects: true,
    admitted: [commonErrors.notFound.code],
  },
  '/compare/exportCompared': {
    body: (party) => ({
      format: 'csv',
      data: {
        series: series(party),
        span: { mode: 'time', from: '2026-11-15', to: '2026-11-15', timeZone: 'Asia/Shanghai' },
        stepMin: 5,
      },
    }),
    objects: true,
  },
};
