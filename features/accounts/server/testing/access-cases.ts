import { authErrors } from '@heliodon/auth/errors';
import type { AccessCases } from '@heliodon/platform/testing/access-cases';

const unreadable = 'bm90IGEgY3JlZGVudGlhbA==';

export const accountsAccess: AccessCases = {
  '/user/getAccount': { body: () => ({}), objects: false },
  '/user/updateAccount': {
    body: () => ({ name: 'n', sex: 'unknown', company: '', position: '', description: '' }),
    objects: false,
  },
  '/user/changePassword': {
    body: () => ({ oldPassword: unreadable, newPassword: unreadable }),
    objects: false,
    admitted: [authErrors.staleCredential.code],
  },
  '/user/changePhone': {
    body: () => ({ phone: '13900000001', code: '000000' }),
    objects: false,
    admitted: [authErrors.wrongCode.code],
  },
  '/user/changeEmail': {
    body: () => ({ email: 'a@example.com', code: '000000' }),
    objects: false,
    admitted: [authErrors.wrongCode.code],
  },
};
