import type { AnyCall } from '@heliodon/contract/call';
import { getDeliveries } from './delivery.contract.ts';
import {
  deleteNotifyUsers,
  getEscalation,
  getNotifyUsers,
  saveNotifyUser,
  testNotifyUser,
} from './user.contract.ts';

export * from './delivery.contract.ts';
export * from './user.contract.ts';

export const notificationsCalls: readonly AnyCall[] = [
  getNotifyUsers,
  saveNotifyUser,
  deleteNotifyUsers,
  testNotifyUser,
  getEscalation,
  getDeliveries,
];
