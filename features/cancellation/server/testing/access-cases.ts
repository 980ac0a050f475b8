import { authErrors } from '@heliodon/auth/errors';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { cancellationErrors } from '../../contract/cancellation.errors.ts';

const { platformManager, notApplied, notVerified, offerEnded } = cancellationErrors;
const unreadable = 'bm90IGEgY3JlZGVudGlhbA==';
/** Only its owner can give a plant: others of the tree get "not found". */
const ofThings = [notApplied.code, notVerified.code, commonErrors.notFound.code];

export const cancellationAccess: AccessCases = {
  '/user/getProcess': { body: () => ({}), objects: false },
  '/user/applyCancel': {
    body: () => ({ consent: true }),
    objects: false,
    admitted: [SUCCESS, platformManager.code],
  },
  '/user/sendCancelCode': {
    body: () => ({}),
    objects: false,
    admitted: [notApplied.code, authErrors.wrongCode.code],
  },
  '/user/verifyCancel': {
    body: () => ({ code: '000000' }),
    objects: false,
    admitted: [notApplied.code, authErrors.wrongPassword.code],
  },
  '/user/withdrawCancel': { body: () => ({}), objects: false, admitted: [SUCCESS, notApplied.code] },
  '/user/logOff': {
    body: () => ({ password: unreadable }),
    objects: false,
    admitted: [platformManager.code, notApplied.code, notVerified.code],
  },
  '/user/detectionResource': { body: () => ({}), objects: false },
  '/user/giveUpResource': {
    body: ({ plantId }) => ({ kind: 'plant', id: plantId, name: 'x' }),
    objects: true,
    admitted: ofThings,
  },
  '/user/offerResource': {
    body: ({ plantId }) => ({ kind: 'plant', id: plantId, recipient: 'nobody' }),
    objects: true,
    admitted: ofThings,
  },
  '/user/takeBackResource': {
    body: ({ plantId }) => ({ kind: 'plant', id: plantId }),
    objects: true,
    admitted: ofThings,
  },
  '/user/getResourceOffers': { body: () => ({}), objects: false },
  '/user/answerResourceOffer': {
    body: ({ offerId }) => ({ offerId, accept: true }),
    objects: true,
    admitted: [offerEnded.code],
  },
};
