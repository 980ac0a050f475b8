import { commonErrors } from '@heliodon/contract/errors';
import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';

const span = ({ plantId }: Party) => ({
  plantIds: [plantId],
  step: 'day',
  from: '2026-07-01',
  to: '2026-07-02',
  against: null,
});
const chosen = { figures: ['pv'], mode: 'energy' };

export const dataAccess: AccessCases = {
  '/analysis/getAnalysisData': { body: span, objects: true },
  '/analysis/exportAnalysisData': {
    body: (party) => ({ span: span(party), ...chosen, format: 'csv' }),
    objects: true,
  },
  '/analysis/getAnalysisViews': { body: () => ({}), objects: false },
  '/analysis/saveAnalysisView': {
    body: ({ plantId, accountId }) => ({
      viewId: null,
      name: `View of ${accountId} ${Math.random()}`,
      content: { plantIds: [plantId], step: 'day', length: 7, compare: 'none', ...chosen },
    }),
    objects: true,
  },
  // No account of the test has one.
  '/analysis/deleteAnalysisView': {
    body: () => ({ viewId: 1_000_000 }),
    objects: false,
    admitted: [commonErrors.notFound.code],
  },
};
