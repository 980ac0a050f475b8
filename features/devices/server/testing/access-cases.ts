import { randomUUID } from 'node:crypto';
import { commonErrors } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { loggerErrors } from '../../contract/logger.contract.ts';

const today = { from: '2026-11-15', to: '2026-11-15' };

export const devicesAccess: AccessCases = {
  '/device/getDeviceList': { body: (party) => ({ plantId: party.plantId }), objects: true },
  '/device/getDeviceDetail': { body: (party) => ({ deviceId: party.deviceId }), objects: true },
  '/device/getDeviceHistory': {
    body: (party) => ({ deviceId: party.deviceId, points: ['activePowerKw'], ...today }),
    objects: true,
  },
  '/device/getDeviceSamples': {
    body: (party) => ({ deviceId: party.deviceId, points: ['activePowerKw'], ...today }),
    objects: true,
  },
  '/device/exportDeviceHistory': {
    body: (party) => ({
      format: 'csv',
      history: { deviceId: party.deviceId, points: ['activePowerKw'], ...today },
    }),
    objects: true,
  },
  '/device/exportDeviceList': {
    body: (party) => ({ format: 'csv', filter: { plantId: party.plantId } }),
    objects: true,
  },
  '/device/updateDevice': {
    body: (party) => ({ deviceId: party.deviceId, alias: 'Roof' }),
    objects: true,
  },
  '/device/moveDevices': {
    body: (party) => ({ deviceIds: [party.deviceId], plantId: party.plantId }),
    objects: true,
  },
  '/device/removeDevices': { body: (party) => ({ deviceIds: [party.spareDeviceId] }), objects: true },
  '/device/getRemovedDevices': { body: (party) => ({ plantId: party.plantId }), objects: true },
  // No device of these cases was removed.
  '/device/restoreDevices': {
    body: (party) => ({ deviceIds: [party.deviceId] }),
    objects: true,
    admitted: [commonErrors.notFound.code],
  },
  '/device/registerLoggers': {
    body: () => ({ sns: [`LG-${randomUUID().slice(0, 8)}`] }),
    objects: false,
  },
  // The device of these cases is not a logger.
  '/device/reissueSecret': {
    body: (party) => ({ deviceId: party.deviceId }),
    objects: false,
    admitted: [commonErrors.notFound.code],
  },
  '/device/getLoggerList': { body: () => ({}), objects: false },
  '/device/getSerialConflicts': { body: () => ({}), objects: false },
  '/device/registerLogger': { body: () => ({ sn: `LG-${randomUUID().slice(0, 8)}` }), objects: false },
  // Permitted, but the check code is wrong.
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
