import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { automaticErrors } from '../../contract/automatic.errors.ts';

export const automaticAccess: AccessCases = {
  '/ems/getDispatchMode': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/ems/setDispatchMode': {
    body: ({ plantId }) => ({ plantId, mode: 'automatic' }),
    objects: true,
    // The test plants have no storage device.
    admitted: [automaticErrors.automaticProblem.code],
  },
  '/ems/setBatteryWear': { body: ({ plantId }) => ({ plantId, wear: null }), objects: true },
  '/ems/getDispatchTimeline': { body: ({ plantId }) => ({ plantId, day: '2026-11-15' }), objects: true },
  '/ems/getDispatchShadow': {
    body: ({ plantId }) => ({ plantId, from: '2026-11-01', to: '2026-11-15' }),
    objects: true,
  },
};
