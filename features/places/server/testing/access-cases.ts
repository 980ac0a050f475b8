import type { AccessCases } from '@heliodon/platform/testing/access-cases';

export const placesAccess: AccessCases = {};
