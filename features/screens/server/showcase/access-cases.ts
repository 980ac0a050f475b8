import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { showcaseErrors } from '../../contract/showcase.contract.ts';

export const showcaseAccess: AccessCases = {
  '/screen/getShowcase': { body: () => ({}), objects: false },
  '/screen/getShowcasePlants': { body: () => ({}), objects: false },
  // The plants of this test are not public.
  '/screen/admitToShowcase': {
    body: ({ plantId }) => ({ plantId, admitted: true }),
    objects: true,
    admitted: [showcaseErrors.notPublic.code],
  },
};
