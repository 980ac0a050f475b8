import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { authErrors } from '../../contract/auth.errors.ts';

const unreadable = 'bm90IGEgY3JlZGVudGlhbA==';

export const authAccess: AccessCases = {
  '/user/getPublicKey': { body: () => ({}), objects: false },
  '/user/getSignInFacts': { body: () => ({}), objects: false },
  '/user/getDemoAccounts': { body: () => ({}), objects: false },
  '/user/checklogin': {
    body: () => ({ mode: 'password', account: 'nobody', password: unreadable }),
    objects: false,
    admitted: [authErrors.staleCredential.code],
  },
  '/user/sendCode': {
    body: () => ({ target: '13900000000', purpose: 'signIn' }),
    objects: false,
    admitted: [1000, authErrors.codeTooSoon.code],
  },
  '/user/register': {
    body: () => ({ target: 'new@example.com', code: '000000', password: unreadable, consent: true }),
    objects: false,
    admitted: [authErrors.staleCredential.code],
  },
  '/user/checkResetCode': {
    body: () => ({ target: '13900000000', code: '000000' }),
    objects: false,
    admitted: [authErrors.wrongCode.code],
  },
  '/user/resetPassword': {
    body: () => ({ ticket: 'none', password: unreadable }),
    objects: false,
    admitted: [authErrors.ticketInvalid.code],
  },
  '/user/loginTemp': {
    body: () => ({ ticket: 'none' }),
    objects: false,
    admitted: [authErrors.transitOff.code],
  },
  '/user/sendProofCode': {
    body: () => ({ contact: 'phone' }),
    objects: false,
    admitted: [1000, authErrors.contactMissing.code, authErrors.codeTooSoon.code],
  },
  '/user/undoContactChange': {
    body: () => ({ code: 'none' }),
    objects: false,
    admitted: [authErrors.undoInvalid.code],
  },
  '/user/exitlogin': { body: () => ({}), objects: false },
  '/user/forgetRemembered': { body: () => ({}), objects: false },
  '/user/getPermissions': { body: () => ({}), objects: false },
  '/user/selectPlant': { body: (party) => ({ plantId: party.plantId }), objects: true },
};
