import type { AccessCases } from '@heliodon/platform/testing/access-cases';

export const telemetryAccess: AccessCases = {
  '/system/getQuarantineList': { body: () => ({}), objects: false },
};
