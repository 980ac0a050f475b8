import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

const project = { version: 0, screenName: 'n', logoId: null, theme: 'night', accent: null, isPublic: false };

export const projectAccess: AccessCases = {
  '/screen/getProject': { body: ({ plantId }) => ({ plantId }), objects: true },
  // All of them make the first change: one succeeds, the others get a conflict.
  '/screen/saveProject': {
    body: ({ plantId }) => ({ plantId, ...project }),
    objects: true,
    admitted: [SUCCESS, commonErrors.conflict.code],
  },
  '/screen/uploadLogo': { body: ({ plantId }) => ({ plantId }), objects: true },
};
