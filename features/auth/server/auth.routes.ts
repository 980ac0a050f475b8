import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { type Route, route } from '@heliodon/server-kit/route';
import * as calls from '../contract/auth.contract.ts';
import { authErrors } from '../contract/auth.errors.ts';
import type { Codes } from './codes.service.ts';
import type { ContactUndo } from './contact-undo.ts';
import type { Credentials } from './credentials.ts';
import type { OwnProofs } from './own-proof.ts';
import { permissionsOf, selectPlant } from './permissions.service.ts';
import type { Registration } from './registration.service.ts';
import type { SecuritySettings } from './sessions.service.ts';
import type { SignIn } from './sign-in.service.ts';
import type { Transit } from './transit.service.ts';

export interface DemoAccount {
  readonly accountName: string;
  readonly password: string;
  readonly kind: 'manager' | 'operator' | 'user' | 'custom';
}

export interface AuthParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly credentials: Credentials;
  readonly codes: Codes;
  readonly signIn: SignIn;
  readonly registration: Registration;
  readonly transit: Transit;
  readonly proofs: OwnProofs;
  readonly contactUndo: ContactUndo;
  readonly demoAccounts: readonly DemoAccount[];
  readonly security: () => SecuritySettings;
}

export function authRoutes(auth: AuthParts): Route[] {
  return [
    route(calls.getPublicKey, async () => ({
      publicKey: auth.credentials.publicKey,
      serverTimeMs: auth.clock.now().getTime(),
    })),
    route(calls.getDemoAccounts, async () => ({ accounts: [...auth.demoAccounts] })),
    route(calls.getSignInFacts, async () => ({ selfRegistration: auth.security().selfRegistration })),
    route(calls.checklogin, (request, visitor) => auth.signIn.signIn(request, visitor)),
    route(calls.sendCode, async (request, visitor) => {
      if (request.purpose === 'register') refuseWhenClosed(auth);
      const delivery = await auth.codes.send(request.target, request.purpose, visitor, request.work);
      return { waitSeconds: calls.CODE_WAIT_SECONDS, delivery };
    }),
    route(calls.register, async (request, visitor) => {
      refuseWhenClosed(auth);
      return auth.registration.register(request, visitor);
    }),
    route(calls.checkResetCode, async (request, visitor) => ({
      ticket: await auth.registration.checkResetCode(request.target, request.code, visitor),
    })),
    route(calls.resetPassword, async (request, visitor) => {
      await auth.registration.resetPassword(request.ticket, request.password, visitor);
      return {};
    }),
    route(calls.loginTemp, (request, visitor) => auth.transit.enter(request.ticket, visitor)),
    route(calls.sendProofCode, ({ contact }, caller) => auth.proofs.send(caller, contact)),
    route(calls.undoContactChange, ({ code }, visitor) => auth.contactUndo.undo(code, visitor)),
    route(calls.exitlogin, async (request, caller) => {
      await auth.signIn.signOut(caller, request.rememberToken);
      return {};
    }),
    route(calls.forgetRemembered, async (request, visitor) => {
      await auth.signIn.forgetRemembered(request.rememberToken ?? visitor.rememberToken);
      return {};
    }),
    route(calls.getPermissions, (_, caller) => permissionsOf(auth.db, caller)),
    route(calls.selectPlant, (request, caller) => selectPlant(auth.db, caller, request.plantId)),
  ];
}

function refuseWhenClosed({ security }: AuthParts): void {
  if (!security().selfRegistration) throw new AppError(authErrors.registrationOff);
}
