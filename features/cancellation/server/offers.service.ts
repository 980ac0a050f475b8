import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { cancellationErrors } from '../contract/cancellation.errors.ts';
import { cancellationLog } from '../contract/cancellation.log.ts';
import { cancellationFields } from '../contract/cancellation.log-fields.ts';
import type { answerResourceOffer, getResourceOffers } from '../contract/offers.contract.ts';
import { branchOf, lockBranch, moveBranch, movePlant } from './hand-over.ts';
import { findOffer, type Offer, readOffers } from './offers.queries.ts';
import type { CancellationDeps } from './ports.ts';
import { findProcess, lockAccounts } from './process.queries.ts';
import { mayPart, mayReceive } from './recipient.policy.ts';
import { findHeld } from './resources.queries.ts';

/** Offers from the recipient's side. */
export class OffersService {
  readonly #deps: CancellationDeps;

  constructor(deps: CancellationDeps) {
    this.#deps = deps;
  }

  list(request: CallRequest<typeof getResourceOffers>, caller: Caller) {
    return readOffers(this.#deps.db, caller, request, this.#deps.clock.now());
  }

  async answer({ offerId, accept }: CallRequest<typeof answerResourceOffer>, caller: Caller): Promise<void> {
    const { db, log } = this.#deps;
    const offer = await findOffer(db, caller.accountId, offerId);
    if (!offer) throw new AppError(commonErrors.notFound);
    if (accept) return this.#accept(offer, caller);
    await db.transaction().execute(async (tx) => {
      await this.#settle(tx, offer, 'refused');
      await log.write(caller, { action: cancellationLog.refuse, params: { name: offer.name } }, tx);
    });
  }

  /** All conditions of the offer are checked again, with both accounts locked. */
  async #accept(offer: Offer, caller: Caller): Promise<void> {
    const { db, clock, identity } = this.#deps;
    const { kind, thingId, giverId } = offer;
    const branch = kind === 'account' ? await branchOf(db, thingId) : [];
    await db.transaction().execute(async (tx) => {
      await lockAccounts(tx, [giverId, caller.accountId, ...branch]);
      await this.#settle(tx, offer, 'accepted');
      const process = await findProcess(tx, giverId, clock.now());
      const held = await findHeld(tx, giverId, kind, thingId);
      const rights = await identity.rightsOf([giverId, caller.accountId], tx);
      const [giver, recipient] = [rights.get(giverId), rights.get(caller.accountId)];
      if (!process || !held || !giver || !recipient) throw new AppError(cancellationErrors.offerEnded);
      if (!mayPart(giver, kind, 'handOver') || !mayReceive(giver, recipient, kind))
        throw new AppError(cancellationErrors.offerEnded);
      if (kind === 'plant') await movePlant(tx, thingId, recipient.accountId);
      else {
        const moved = await lockBranch(tx, thingId, branch);
        await moveBranch(tx, moved, thingId, giver, recipient);
        for (const accountId of moved) await identity.endSessions(accountId, tx);
      }
      await this.#writeLog(tx, offer, held.name, giver, caller);
    });
  }

  /** Only one answer counts, also with concurrent requests. */
  async #settle(tx: Database, offer: Offer, state: 'accepted' | 'refused'): Promise<void> {
    const settled = await tx
      .updateTable('cancellation_resource')
      .set({ state, answered_at: this.#deps.clock.now() })
      .where('id', '=', offer.id)
      .where('state', '=', 'offered')
      .executeTakeFirst();
    if (settled.numUpdatedRows === 0n) throw new AppError(cancellationErrors.offerEnded);
  }

  /** Written to the operation log of both accounts. */
  async #writeLog(tx: Database, offer: Offer, name: string, giver: Caller, recipient: Caller): Promise<void> {
    const { log } = this.#deps;
    const plant = offer.kind === 'plant' ? { plantId: offer.thingId } : {};
    const holder = {
      field: cancellationFields.holder,
      before: giver.accountName,
      after: recipient.accountName,
    };
    const params = { name, from: giver.accountName };
    await log.write(recipient, { action: cancellationLog.accept, params, changes: [holder], ...plant }, tx);
    await log.write(giver, { action: cancellationLog.handOver, params: { name } }, tx);
  }
}
