import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

export const placesAccess: AccessCases = {
  '/place/getRegionList': { body: () => ({ parent: 'CN' }), objects: false },
  '/place/searchPlace': { body: () => ({ keyword: '深圳' }), objects: false },
  '/place/locatePlace': { body: () => ({ longitude: 114.06, latitude: 22.54 }), objects: false },
};
