import type { CallResponse } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import type { Messenger } from '@heliodon/infrastructure/messenger';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { type Route, route } from '@heliodon/server-kit/route';
import { getDeliveries } from '../contract/delivery.contract.ts';
import {
  deleteNotifyUsers,
  getEscalation,
  getNotifyUsers,
  saveNotifyUser,
  testNotifyUser,
} from '../contract/user.contract.ts';
import { listDeliveries } from './deliveries.queries.ts';
import { noticeWorker } from './dispatch/worker.ts';
import { forgetOld } from './forget.ts';
import { sendTest } from './test-message.service.ts';
import { listUsers } from './users.queries.ts';
import { UsersService } from './users.service.ts';

export interface NotificationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: readonly DeviceKind[];
  readonly messenger: Messenger;
  readonly limiter: Limiter;
  /** Whether a provider is configured for the channel. */
  readonly carried: () => CallResponse<typeof getEscalation>['carried'];
  /** Without a trailing slash; empty: messages contain no links. */
  readonly publicUrl: string;
  readonly log: OperationLog;
  readonly onError: (error: unknown, what: string) => void;
}

export function createNotifications(deps: NotificationsDeps) {
  const { db, kinds } = deps;
  const users = new UsersService(deps);
  const routes: Route[] = [
    route(getNotifyUsers, (request, caller) => listUsers(db, caller, request)),
    route(saveNotifyUser, (request, caller) => users.save(request, caller)),
    route(deleteNotifyUsers, (request, caller) => users.remove(request, caller)),
    route(testNotifyUser, (request, caller) => sendTest(deps, request, caller)),
    route(getEscalation, (_request, caller) => users.escalation(caller)),
    route(getDeliveries, (request, caller) => listDeliveries(db, kinds, caller, request)),
  ];
  const dispatcher = noticeWorker(deps);
  const wake = () => dispatcher.wake();
  return {
    routes,
    workers: [dispatcher],
    subscriptions: [{ channel: 'alarm', onEvent: wake, onReconnect: wake }],
    forgets: [() => forgetOld(db, deps.clock.now())],
  };
}
