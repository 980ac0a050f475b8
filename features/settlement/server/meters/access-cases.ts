import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';
import { reportErrors } from '../../contract/report.ts';

/** The test plants are minutes old: callers with access receive this error. */
const admitted = [1000, reportErrors.youngerThanDay.code];
const report = ({ plantId }: Party) => ({ plantId, dateType: 'day', from: '2026-11-01', to: '2026-11-02' });

export const metersAccess: AccessCases = {
  '/report/getMeterStatistics': { body: report, objects: true, admitted },
  '/report/exportMeterStatistics': {
    body: (party) => ({ report: report(party), format: 'csv' }),
    objects: true,
    admitted,
  },
};
