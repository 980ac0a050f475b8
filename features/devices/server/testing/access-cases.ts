import { randomUUID } from 'node:crypto';
import type { AccessCases } from '@heliodon/platform/testing/access-cases';
import { loggerErrors } from '../../contract/logger.contract.ts';

const today = { from: '2026-11-15', to: '2026-11-15' };

export const devicesAccess: AccessCases = {
  '/device/getDeviceList': { body: (party) => ({ plantId: party.plantId }), objects: true },
  '/device/getDeviceDetail': { body: (party) => ({ deviceId: party.deviceId }), objects: true },
  '/device/getDeviceHistory': {
    body: (party) => ({ deviceId: party.deviceId, points: ['activePowerKw'], ...today }),
    objects: true,
  },
  '/device/registerLogger': { body: () => ({ sn: `LG-${randomUUID().slice(0, 8)}` }), objects: false },
  // Let through to the check code, which is wrong.
  '/device/addLogger': {
    body: (party) => ({
      plantId: party.plantId,
      sn: `LG-${randomUUID().slice(0, 8)}`,
      checkCode: 'AAAA2222',
    }),
    objects: true,
    admitted: [loggerErrors.wrongCheckCode.code],
  },
};
