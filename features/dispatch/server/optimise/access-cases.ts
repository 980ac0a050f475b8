import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';
import { optimiseErrors } from '../../contract/optimise.rules.ts';

/** The test plants have no storage device: callers with access receive this error. */
const admitted = [optimiseErrors.noStorage.code];
const terms = ({ plantId }: Party) => ({
  plantId,
  deviceIds: null,
  start: 'now',
  days: 1,
  wearPerKwh: 0.05,
  endSoc: null,
  segmentsADay: 8,
  holdDemand: true,
});
const backtest = ({ plantId, backtestId }: Party) => ({ plantId, backtestId });

export const optimiseAccess: AccessCases = {
  '/analysis/optimise': { body: terms, objects: true, admitted },
  '/analysis/tryPlan': {
    body: (party) => {
      const segments = [{ fromMin: 0, toMin: 1440, strategy: 'idle', powerRatio: 0, cutOffSoc: 50 }];
      return { terms: terms(party), days: [{ day: '2026-11-15', segments }], demandTargetKw: null };
    },
    objects: true,
    admitted,
  },
  '/analysis/startBacktest': {
    body: ({ plantId }) => ({
      plantId,
      days: 7,
      policy: 'rule',
      plan: null,
      wearPerKwh: 0,
      segmentsADay: null,
    }),
    objects: true,
    admitted,
  },
  '/analysis/getBacktests': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/analysis/getBacktest': { body: backtest, objects: true },
  '/analysis/cancelBacktest': { body: backtest, objects: true },
  '/analysis/exportBacktest': {
    body: (party) => ({ ...backtest(party), format: 'csv' }),
    objects: true,
    admitted: [optimiseErrors.notDone.code],
  },
};
