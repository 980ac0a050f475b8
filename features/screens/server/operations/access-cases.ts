import type { AccessCases } from '@heliodon/platform/testing/access-cases';

export const operationsAccess: AccessCases = {
  '/screen/getOperations': { body: () => ({ timeZone: 'Asia/Shanghai' }), objects: false },
  '/screen/getOperationsMap': { body: () => ({}), objects: false },
};
