import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

export const overviewAccess: AccessCases = {
  '/screen/getOverview': { body: ({ plantId }) => ({ plantId }), objects: true },
};
