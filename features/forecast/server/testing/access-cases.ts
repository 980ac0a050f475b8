import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

export const forecastAccess: AccessCases = {
  '/analysis/getForecast': { body: ({ plantId }) => ({ plantId }), objects: true },
};
