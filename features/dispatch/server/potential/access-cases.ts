import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

export const potentialAccess: AccessCases = {
  '/optimise/getPotential': { body: () => ({}), objects: false },
  '/optimise/exportPotential': { body: () => ({ timeZone: 'UTC', format: 'csv' }), objects: false },
};
