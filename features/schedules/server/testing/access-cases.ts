import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';
import { schedulesErrors } from '../../contract/schedules.errors.ts';

const segments = [{ fromMin: 0, toMin: 1440, strategy: 'selfUse', powerRatio: 0, cutOffSoc: 10 }];
const plan = {
  name: 'a plan',
  type: 'year',
  reserveSoc: null,
  parts: [{ quarters: [], days: [], segments }],
};
const range = { from: '2026-11-01', to: '2026-11-30' };
const ofPlan = ({ plantId, planId }: Party) => ({ plantId, planId });
/** The device in these cases is an inverter. */
const noStorage = [schedulesErrors.noStorage.code];
/** Makes each name unique. */
let names = 0;

export const schedulesAccess: AccessCases = {
  '/schedule/getPlanList': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/schedule/getPlanDetail': { body: ofPlan, objects: true },
  '/schedule/savePlan': {
    body: (party) => ({
      ...ofPlan(party),
      plan,
      deviceIds: [party.deviceId],
      enabled: false,
      overwrite: false,
    }),
    objects: true,
    admitted: noStorage,
  },
  '/schedule/previewPlan': { body: (party) => ({ action: 'enable', ...ofPlan(party) }), objects: true },
  '/schedule/setPlanEnabled': { body: (party) => ({ ...ofPlan(party), enabled: false }), objects: true },
  '/schedule/deletePlan': { body: ofPlan, objects: true },
  '/schedule/sendPlan': { body: ofPlan, objects: true, admitted: [schedulesErrors.planNotEnabled.code] },
  '/schedule/getTemplateList': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/schedule/saveTemplate': {
    body: () => ({ templateId: null, name: `day ${++names}`, segments }),
    objects: false,
  },
  // This template does not exist: same result as for a foreign one.
  '/schedule/deleteTemplate': { body: () => ({ templateId: 999_999 }), objects: false, admitted: [2002] },
  '/schedule/getCalendar': {
    body: ({ plantId, deviceId }) => ({ plantId, deviceId, ...range }),
    objects: true,
    admitted: noStorage,
  },
  '/schedule/getPlanDevices': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/schedule/getCompliance': { body: ({ plantId }) => ({ plantId, ...range }), objects: true },
  '/schedule/getComplianceDay': {
    body: ({ plantId, deviceId }) => ({ plantId, deviceId, day: range.from }),
    objects: true,
    admitted: noStorage,
  },
  '/schedule/getScheduleLog': { body: ({ plantId }) => ({ plantId, ...range }), objects: true },
  '/schedule/exportScheduleLog': {
    body: ({ plantId }) => ({ plantId, ...range, format: 'csv' }),
    objects: true,
  },
};
