import type { AccessCases } from '@heliodon/platform/testing/access-cases';

export const showcaseAccess: AccessCases = {
  '/screen/getShowcase': { body: () => ({}), objects: false },
};
