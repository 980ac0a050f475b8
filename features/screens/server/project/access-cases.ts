import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

const project = { version: 0, screenName: 'n', logoId: null, theme: 'night', accent: null, isPublic: false };

export const projectAccess: AccessCases = {
  '/screen/getProject': { body: ({ plantId }) => ({ plantId }), objects: true },
  // Each of them makes the first change: one does, the others hear of it.
  '/screen/saveProject': {
    body: ({ plantId }) => ({ plantId, ...project }),
    objects: true,
    admitted: [SUCCESS, commonErrors.conflict.code],
  },
  '/screen/uploadLogo': { body: ({ plantId }) => ({ plantId }), objects: true },
};
