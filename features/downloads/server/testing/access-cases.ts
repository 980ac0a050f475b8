import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

export const downloadsAccess: AccessCases = {
  '/download/getExportList': { body: () => ({}), objects: false },
  '/download/getExportLink': { body: (party) => ({ jobId: party.exportJobId }), objects: true },
  '/download/removeExport': { body: (party) => ({ jobId: party.exportJobId }), objects: true },
};
