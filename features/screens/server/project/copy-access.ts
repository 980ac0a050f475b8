import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

export const projectCopyAccess: AccessCases = {
  '/screen/copyProject': {
    body: ({ plantId }) => ({ plantId, toPlantIds: [plantId], withLogo: true }),
    objects: true,
  },
};
