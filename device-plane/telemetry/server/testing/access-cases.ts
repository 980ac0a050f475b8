import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

const span = { period: 'day', from: '2026-11-01', to: '2026-11-02' };

export const telemetryAccess: AccessCases = {
  '/system/getQuarantineList': { body: () => ({}), objects: false },
  '/plant/getPlantEnergy': { body: ({ plantId }) => ({ plantId, ...span }), objects: true },
  '/device/getDeviceEnergy': { body: ({ deviceId }) => ({ deviceId, ...span }), objects: true },
};
