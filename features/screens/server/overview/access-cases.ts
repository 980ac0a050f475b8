import type { AccessCases } from '@heliodon/platform/testing/access-cases';

export const overviewAccess: AccessCases = {
  '/screen/getOverview': { body: ({ plantId }) => ({ plantId }), objects: true },
};
