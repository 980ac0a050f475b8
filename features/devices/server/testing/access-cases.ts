import type { AccessCases } from '@heliodon/platform/testing/access-cases';

const today = { from: '2026-11-15', to: '2026-11-15' };

export const devicesAccess: AccessCases = {
  '/device/getDeviceList': { body: (party) => ({ plantId: party.plantId }), objects: true },
  '/device/getDeviceDetail': { body: (party) => ({ deviceId: party.deviceId }), objects: true },
  '/device/getDeviceHistory': {
    body: (party) => ({ deviceId: party.deviceId, points: ['activePowerKw'], ...today }),
    objects: true,
  },
};
