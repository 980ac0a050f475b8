import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';
import { reportErrors } from '../../contract/report.ts';

/** The test plants are minutes old: callers with access receive this error. */
const admitted = [1000, reportErrors.youngerThanDay.code];
const report = ({ plantId }: Party) => ({ plantId, dateType: 'day', from: '2026-11-01', to: '2026-11-02' });

export const electricityAccess: AccessCases = {
  '/report/getElectricityReport': { body: report, objects: true, admitted },
  '/report/exportElectricityReport': {
    body: (party) => ({ report: report(party), view: 'flow', format: 'csv' }),
    objects: true,
    admitted,
  },
};
