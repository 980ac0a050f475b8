import type { CallResponse } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import {
  CODE_WAIT_SECONDS,
  type OwnContact,
  type OwnProof,
  type sendProofCode,
} from '../contract/auth.contract.ts';
import { authErrors } from '../contract/auth.errors.ts';
import type { Codes } from './codes.service.ts';
import type { OwnPassword } from './own-password.ts';

interface OwnProofDeps {
  readonly db: Database;
  readonly codes: Codes;
  readonly ownPassword: OwnPassword;
}

/**
 * A session may be stolen. Changes that give control over the account require a new proof of identity from the owner.
 */
export class OwnProofs {
  readonly #deps: OwnProofDeps;

  constructor(deps: OwnProofDeps) {
    this.#deps = deps;
  }

  /** Sends a code to the current phone number or e-mail of the account. */
  async send(caller: Caller, contact: OwnContact): Promise<CallResponse<typeof sendProofCode>> {
    const delivery = await this.#deps.codes.send(await this.#own(caller, contact), 'proof', caller);
    return { waitSeconds: CODE_WAIT_SECONDS, delivery };
  }

  /** Throws unless it is the password of the account, or a code sent to its current contact. */
  async check(caller: Caller, proof: OwnProof): Promise<void> {
    if (proof.by === 'password') await this.#deps.ownPassword.check(caller, proof.password);
    else await this.#checkCode(caller, await this.#own(caller, proof.contact), proof.code);
  }

  /**
   * A wrong code for the current contact has its own error, because the code for the new contact is entered beside it.
   */
  async #checkCode(caller: Caller, target: string, code: string): Promise<void> {
    try {
      await this.#deps.codes.check(target, 'proof', code, caller);
    } catch (error) {
      throw error instanceof AppError ? new AppError(authErrors.wrongProof) : error;
    }
  }

  async #own(caller: Caller, contact: OwnContact): Promise<string> {
    const own = await this.#deps.db
      .selectFrom('account')
      .select(['phone', 'email', 'phone_proven', 'email_proven'])
      .where('id', '=', caller.accountId)
      .executeTakeFirstOrThrow();
    const target = own[contact];
    if (!target || !own[`${contact}_proven`]) throw new AppError(authErrors.contactMissing);
    return target;
  }
}
