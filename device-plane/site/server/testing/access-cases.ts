import { commonErrors } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

export const siteAccess: AccessCases = {
  '/ems/getApplyState': {
    body: ({ plantId }) => ({ plantId, applyId: 1 }),
    objects: true,
    // Nothing was ever applied at the plants of the test.
    admitted: [commonErrors.notFound.code],
  },
};
