import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import type { Limiter } from '@heliodon/platform/limiter';
import type { Messenger } from '@heliodon/platform/messenger';
import type { OperationLog } from '@heliodon/platform/operation-log';
import type { ServerKeys } from '@heliodon/platform/server-keys';
import { authRoutes, type DemoAccount } from './auth.routes.ts';
import { Codes } from './codes.service.ts';
import { Credentials } from './credentials.ts';
import { Registration } from './registration.service.ts';
import { type SessionSettings, Sessions } from './sessions.service.ts';
import { SignIn } from './sign-in.service.ts';
import { Transit } from './transit.service.ts';

export type { DemoAccount } from './auth.routes.ts';

export interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly messenger: Messenger;
  readonly log: OperationLog;
  readonly keys: ServerKeys;
  readonly session: SessionSettings;
  readonly ossSecret?: string;
  readonly demoAccounts: readonly DemoAccount[];
}

export function createAuth(deps: AuthDeps) {
  const { db, clock } = deps;
  const sessions = new Sessions(db, clock, deps.session);
  const codes = new Codes({ ...deps, codeKey: deps.keys.codeKey });
  const credentials = new Credentials(deps.keys, clock);
  const parts = { ...deps, sessions, codes, credentials };
  const signIn = new SignIn(parts);
  const registration = new Registration(parts, signIn);
  const transit = new Transit(parts, signIn, deps.ossSecret);
  const routes = authRoutes({ ...parts, signIn, registration, transit });
  return { routes, sessions, codes, credentials };
}
