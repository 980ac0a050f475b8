import { SUCCESS } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { notifyErrors } from '../../contract/user.contract.ts';

const user = (plantId: number) => ({
  name: 'On-call mailbox',
  channels: ['mail'],
  email: 'on-call@example.com',
  lang: 'en',
  grades: [1, 2],
  scope: 'list',
  plantIds: [plantId],
  delayMinutes: 0,
  timeZone: 'UTC',
  seriousAlways: true,
  onRecovery: false,
  enabled: true,
});

export const notificationsAccess: AccessCases = {
  '/notify/getNotifyUsers': { body: () => ({}), objects: false },
  // Each of these accounts has added one user: the maximum is reached.
  '/notify/saveNotifyUser': {
    body: ({ plantId }) => ({ user: user(plantId) }),
    objects: true,
    admitted: [SUCCESS, notifyErrors.tooManyUsers.code],
  },
  '/notify/deleteNotifyUsers': { body: ({ notifyUserId }) => ({ ids: [notifyUserId] }), objects: true },
  '/notify/testNotifyUser': { body: ({ notifyUserId }) => ({ id: notifyUserId }), objects: true },
  '/notify/getEscalation': { body: () => ({}), objects: false },
  '/notify/getDeliveries': { body: ({ plantId }) => ({ plantId }), objects: true },
};
