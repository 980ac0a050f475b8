import type { AccessCases } from '@heliodon/platform/testing/access-cases';

export const plantsAccess: AccessCases = {
  '/user/queryPlantList': { body: () => ({}), objects: false },
};
