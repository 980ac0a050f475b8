import type { Database } from '@heliodon/infrastructure/database';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import type { Caller, Visitor } from '@heliodon/server-kit/caller';
import { type ContactChange, type OwnProof, passwordTriesKey } from '../contract/auth.contract.ts';
import { findAccount } from './accounts.queries.ts';
import type { CodePurpose, Codes } from './codes.service.ts';
import type { ContactUndo } from './contact-undo.ts';
import type { Credentials, OtherSecret } from './credentials.ts';
import { guessableProblem } from './guessable-password.ts';
import type { OwnPassword } from './own-password.ts';
import type { OwnProofs } from './own-proof.ts';
import type { Sessions } from './sessions.service.ts';

interface IdentityParts {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly credentials: Credentials;
  readonly ownPassword: OwnPassword;
  readonly proofs: OwnProofs;
  readonly contactUndo: ContactUndo;
}

/** The services of auth for other features. Each declares the part that it uses as its own port. */
export const identityPort = (parts: IdentityParts) => {
  const { db, limiter, sessions, codes, credentials, ownPassword, proofs, contactUndo } = parts;
  return {
    sendCode: (target: string, purpose: CodePurpose, visitor: Visitor) =>
      codes.send(target, purpose, visitor),
    checkCode: (target: string, purpose: CodePurpose, code: string, caller: Caller) =>
      codes.check(target, purpose, code, caller),
    prove: (caller: Caller, proof: OwnProof) => proofs.check(caller, proof),
    contactChanged: (tx: Database, change: ContactChange) => contactUndo.offer(tx, change),
    checkOwnPassword: (caller: Caller, encrypted: string) => ownPassword.check(caller, encrypted),
    typedPassword: (encrypted: string, caller: Caller) => credentials.typed(encrypted, caller),
    chosenPassword: (encrypted: string, caller: Caller, of: { accountName?: string; field?: string }) =>
      credentials.chosen(encrypted, caller, of),
    typedSecret: (encrypted: string, caller: Caller, rule: OtherSecret) =>
      credentials.other(encrypted, caller, rule),
    isCommonPassword: (password: string) => guessableProblem(password) !== undefined,
    held: (tx: Database, caller: Caller, own?: 'SHARE' | 'UPDATE') => sessions.held(tx, caller, own),
    endSessions: (accountId: number, tx: Database) => sessions.endAll(accountId, 0, tx),
    endOtherSessions: (accountId: number, exceptSessionId: number, tx: Database) =>
      sessions.endAll(accountId, exceptSessionId, tx),
    endTree: (accountId: number, tx: Database) => sessions.endTree(accountId, tx),
    forgetWrongPasswords: (accountId: number) => limiter.forgetAll(passwordTriesKey(accountId)),
    contactsGone: async (tx: Database, accountId: number, contacts: readonly string[]) => {
      await sessions.endTickets(accountId, tx);
      await codes.forget(tx, contacts);
    },
    /** By account name, phone number or e-mail. */
    accountIdOf: async (login: string) => (await findAccount(db, login))?.id,
    rightsOf: (accountIds: readonly number[], tx?: Database) => sessions.rightsOf(accountIds, tx),
  };
};
