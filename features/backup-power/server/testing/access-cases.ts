import { commonErrors } from '@heliodon/contract/errors';
import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';

const ofPlant =
  (more: object = {}) =>
  (party: Party) => ({ plantId: party.plantId, ...more });
const ofDevice =
  (more: object = {}) =>
  (party: Party) => ({ plantId: party.plantId, deviceId: party.deviceId, ...more });

// The device in these cases is no storage converter, and nothing was tested there.
const admitted = [commonErrors.notFound.code];

export const backupPowerAccess: AccessCases = {
  '/ems/getBackup': { body: ofPlant(), objects: true },
  '/ems/setReserve': { body: ofDevice({ reserveSoc: 20 }), objects: true, admitted },
  '/ems/readLimits': { body: ofDevice(), objects: true, admitted },
  '/ems/getGridLosses': { body: ofPlant(), objects: true },
  '/ems/startBackupTest': { body: ofDevice({ minutes: 5 }), objects: true, admitted },
  '/ems/stopBackupTest': { body: ofPlant({ testId: 1 }), objects: true, admitted },
  '/ems/getBackupTest': { body: ofPlant({ testId: 1 }), objects: true, admitted },
  '/ems/getBackupTests': { body: ofPlant(), objects: true },
};
