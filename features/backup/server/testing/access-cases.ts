import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

const name = 'heliodon-20200101-000000.heliodon';
const uploadId = '00000000-0000-4000-8000-000000000000';
/** Permitted callers get "not found". */
const missing = { objects: false, admitted: [2002] };

export const backupAccess: AccessCases = {
  '/system/getBackups': { body: () => ({}), objects: false },
  // The second call is refused because the first one is still in progress.
  '/system/makeBackup': {
    body: () => ({ protection: { by: 'key' } }),
    objects: false,
    admitted: [1000, 3151],
  },
  '/system/saveBackupPlan': {
    body: () => ({ enabled: false, hour: 2, timeZone: 'UTC', keep: 7, version: 99 }),
    objects: false,
    admitted: [2008],
  },
  '/system/getBackupLink': {
    body: () => ({ name, proof: { by: 'password', password: 'x' } }),
    ...missing,
  },
  '/system/deleteBackup': { body: () => ({ name }), ...missing },
  '/system/startBackupUpload': { body: () => ({ sizeBytes: 1 }), objects: false },
  '/system/sendBackupPiece': { body: () => ({ uploadId, offset: 0 }), ...missing },
  '/system/finishBackupUpload': { body: () => ({ uploadId }), ...missing },
  '/system/restoreBackup': { body: () => ({ name, typedName: name, password: 'x' }), ...missing },
};
