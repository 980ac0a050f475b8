import type { AccessCases } from '@heliodon/platform/testing/access-cases';

export const forecastAccess: AccessCases = {
  '/analysis/getForecast': { body: ({ plantId }) => ({ plantId }), objects: true },
};
