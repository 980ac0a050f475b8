import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

const year = { from: '2026-01-01', to: '2026-12-31' };

export const controlAccess: AccessCases = {
  '/ems/getSiteControl': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/ems/getSiteEpisodes': { body: ({ plantId }) => ({ plantId, ...year }), objects: true },
  '/ems/exportSiteEpisodes': { body: ({ plantId }) => ({ plantId, ...year, format: 'csv' }), objects: true },
};
