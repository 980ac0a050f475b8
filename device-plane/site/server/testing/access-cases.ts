import { commonErrors } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

export const siteAccess: AccessCases = {
  '/ems/getApplyState': {
    body: ({ plantId }) => ({ plantId, applyId: 1 }),
    objects: true,
    // No change was ever applied at the test plants.
    admitted: [commonErrors.notFound.code],
  },
};
