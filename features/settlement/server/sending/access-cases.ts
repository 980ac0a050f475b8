import { SUCCESS } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { sendingErrors } from '../../contract/sending.contract.ts';

const sending = (plantId: number) => ({
  name: 'Monthly reports',
  plantIds: [plantId],
  files: ['bill.pdf'],
  lang: 'en',
  recipients: ['accounts@example.com'],
  dayOfMonth: 1,
  hour: 8,
  active: true,
});

export const sendingAccess: AccessCases = {
  '/report/getSendings': { body: ({ plantId }) => ({ plantId }), objects: true },
  // Each party of the test has already created one: the maximum may be reached.
  '/report/saveSending': {
    body: ({ plantId }) => ({ sending: sending(plantId) }),
    objects: true,
    admitted: [SUCCESS, sendingErrors.tooMany.code],
  },
  // Some test accounts have no e-mail address.
  '/report/sendNow': {
    body: ({ sendingId }) => ({ id: sendingId }),
    objects: true,
    admitted: [SUCCESS, sendingErrors.noOwnAddress.code],
  },
  '/report/getSendingHistory': { body: ({ sendingId }) => ({ id: sendingId }), objects: true },
  '/report/deleteSending': { body: ({ sendingId }) => ({ id: sendingId }), objects: true },
  '/report/stopSending': {
    body: () => ({ token: '1.nobody' }),
    objects: false,
    admitted: [sendingErrors.wrongLink.code],
  },
};
