import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';
import { diagnosisErrors } from '../../contract/diagnosis.rules.ts';

const ofPlant =
  (more: object = {}) =>
  (party: Party) => ({ plantId: party.plantId, ...more });
const ofFinding =
  (more: object = {}) =>
  (party: Party) => ({ findingId: party.findingId, ...more });

export const diagnosisAccess: AccessCases = {
  '/diagnosis/getPlantDiagnosis': { body: ofPlant({ days: 30 }), objects: true },
  '/diagnosis/runDiagnosis': { body: ofPlant(), objects: true },
  '/diagnosis/getFindings': { body: ofPlant(), objects: true },
  '/diagnosis/getFindingDetail': { body: ofFinding(), objects: true },
  '/diagnosis/getInverterDiagnosis': {
    body: (party) => ({ deviceId: party.deviceId, days: 30 }),
    objects: true,
  },
  '/diagnosis/getInverterDay': {
    body: (party) => ({ deviceId: party.deviceId, day: '2026-11-15' }),
    objects: true,
  },
  '/diagnosis/dismissFinding': { body: ofFinding({ note: 'a tree' }), objects: true },
  // The finding is not dismissed.
  '/diagnosis/reopenFinding': {
    body: ofFinding(),
    objects: true,
    admitted: [diagnosisErrors.notDismissed.code],
  },
  '/diagnosis/raiseFinding': { body: ofFinding({ grade: 2 }), objects: true },
  '/diagnosis/exportFindings': {
    body: (party) => ({ format: 'csv', filter: { plantId: party.plantId } }),
    objects: true,
  },
};
