import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';

const ofDay = ({ plantId }: Party) => ({ plantId, step: 'quarter', from: '2026-07-01', to: '2026-07-01' });

export const energyAccess: AccessCases = {
  '/analysis/getEnergyAnalysis': { body: ofDay, objects: true },
  '/analysis/exportEnergyAnalysis': { body: (party) => ({ ...ofDay(party), format: 'csv' }), objects: true },
};
