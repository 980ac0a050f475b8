import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

const month = () => new Date().toISOString().slice(0, 7);
const day = () => `${month()}-01`;
const year = () => new Date().getUTCFullYear();

export const demandAccess: AccessCases = {
  '/demand/getDemandSettings': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/demand/getDemandMachines': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/demand/saveDemandSettings': {
    body: ({ plantId }) => ({ plantId, settings: { limitKw: 300, warnPercent: 90, on: false } }),
    objects: true,
  },
  '/demand/getDemandWatch': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/demand/getDemandEvents': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/demand/getDemandDays': { body: ({ plantId }) => ({ plantId, from: day(), to: day() }), objects: true },
  '/demand/exportDemandDays': {
    body: ({ plantId }) => ({ span: { plantId, from: day(), to: day() }, format: 'csv' }),
    objects: true,
  },
  '/demand/getDemandStatistics': {
    body: ({ plantId }) => ({ plantId, dateType: 'month', at: month() }),
    objects: true,
  },
  '/demand/getDemandIncome': { body: ({ plantId }) => ({ plantId, year: year() }), objects: true },
  '/demand/exportDemandIncome': {
    body: ({ plantId }) => ({ plantId, year: year(), format: 'csv' }),
    objects: true,
  },
};
