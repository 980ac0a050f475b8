import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

export const operationsAccess: AccessCases = {
  '/screen/getOperations': { body: () => ({ timeZone: 'Asia/Shanghai' }), objects: false },
  '/screen/getOperationsMap': { body: () => ({}), objects: false },
};
