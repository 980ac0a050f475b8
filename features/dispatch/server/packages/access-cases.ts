import { commonErrors } from '@heliodon/contract/errors';
import { EMS_PRESETS } from '@heliodon/energy/control/ems-packages';
import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';
import { packagesErrors } from '../../contract/packages.errors.ts';

const ofPlant =
  (more: object = {}) =>
  (party: Party) => ({ plantId: party.plantId, ...more });

const settings = EMS_PRESETS.backupFirst;
// The test plants have no storage device and no applied package.
const admitted = [packagesErrors.noStorage.code];

export const packagesAccess: AccessCases = {
  '/ems/getPackages': { body: ofPlant(), objects: true },
  '/ems/simulatePackage': { body: ofPlant({ settings }), objects: true, admitted },
  '/ems/applyPackage': { body: ofPlant({ package: 'backupFirst', settings }), objects: true, admitted },
  '/ems/retryApply': {
    body: ofPlant({ applyId: 1 }),
    objects: true,
    admitted: [commonErrors.notFound.code],
  },
};
