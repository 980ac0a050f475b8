import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';
import { reportErrors } from '../../contract/report.ts';

const ofMonth =
  (more: object = {}) =>
  ({ plantId }: Party) => ({ plantId, dateType: 'day', from: '2026-01-01', to: '2026-01-31', ...more });
/** The test plants are minutes old. */
const admitted = [1000, reportErrors.youngerThanDay.code];

export const incomeAccess: AccessCases = {
  '/report/getIncome': { body: ofMonth(), objects: true, admitted },
  '/report/exportIncome': { body: ofMonth({ format: 'csv' }), objects: true },
  '/report/getPlannedIncome': { body: ofMonth(), objects: true, admitted },
  '/report/exportPlannedIncome': { body: ofMonth({ format: 'csv' }), objects: true },
  '/report/getIncomePlants': { body: () => ({ period: '2026-01' }), objects: false },
  '/report/exportIncomePlants': { body: () => ({ timeZone: 'UTC', format: 'csv' }), objects: false },
};
