import type { Database } from '@heliodon/infrastructure/database';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import type { Messenger } from '@heliodon/infrastructure/messenger';
import type { ServerKeys } from '@heliodon/infrastructure/server-keys';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { ProofOfWork } from '@heliodon/server-kit/proof-of-work';
import { authRoutes, type DemoAccount } from './auth.routes.ts';
import { Codes } from './codes.service.ts';
import { ContactUndo } from './contact-undo.ts';
import { Credentials } from './credentials.ts';
import { removeExpired } from './expired.queries.ts';
import { identityPort } from './identity.ts';
import { KnownDevices } from './known-devices.ts';
import { OwnPassword } from './own-password.ts';
import { OwnProofs } from './own-proof.ts';
import { PasswordTries } from './password-tries.ts';
import { Registration } from './registration.service.ts';
import { type SecuritySettings, Sessions } from './sessions.service.ts';
import { SignIn } from './sign-in.service.ts';
import { SmsCap } from './sms-cap.ts';
import { Transit } from './transit.service.ts';

export type { DemoAccount } from './auth.routes.ts';

export interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly messenger: Messenger;
  readonly log: OperationLog;
  readonly keys: ServerKeys;
  /** Current settings; read at each use. */
  readonly security: () => SecuritySettings;
  /** Transit sign-on from the oss system; disabled without a secret. */
  readonly oss: { readonly secret: string | undefined; readonly publicUrl: string | undefined };
  readonly demoAccounts: readonly DemoAccount[];
}

export function createAuth(deps: AuthDeps) {
  const { db, clock } = deps;
  const sessions = new Sessions(db, clock, deps.security);
  const devices = new KnownDevices(db, clock);
  const codes = new Codes({
    ...deps,
    devices,
    codeKey: deps.keys.codeKey,
    proofOfWork: new ProofOfWork(db, clock),
    smsCap: new SmsCap(deps),
  });
  const credentials = new Credentials(db, deps.keys, clock);
  const tries = new PasswordTries(deps.limiter, devices);
  const ownPassword = new OwnPassword({ db, tries, credentials });
  const parts = { ...deps, sessions, codes, credentials, tries, devices };
  const proofs = new OwnProofs({ db, codes, ownPassword });
  const contactUndo = new ContactUndo({ ...parts, publicUrl: deps.oss.publicUrl ?? '' });
  const signIn = new SignIn(parts);
  const registration = new Registration(parts, signIn);
  const transit = new Transit(parts, signIn, deps.oss);
  const routes = authRoutes({ ...parts, signIn, registration, transit, proofs, contactUndo });
  return {
    routes,
    sweeps: [() => removeExpired(db, clock.now())],
    sessions,
    credentials,
    identity: identityPort({ ...parts, ownPassword, proofs, contactUndo }),
    /** The account with its current rights, which background work uses instead of those at the time of the request. */
    callerOf: (accountId: number, lang: Lang) => sessions.forJob(accountId, lang),
  };
}
