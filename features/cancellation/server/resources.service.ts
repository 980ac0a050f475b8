import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { phone } from '@heliodon/contract/fields';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { cancellationErrors } from '../contract/cancellation.errors.ts';
import { cancellationLog } from '../contract/cancellation.log.ts';
import type {
  detectionResource,
  giveUpResource,
  offerResource,
  takeBackResource,
} from '../contract/resources.contract.ts';
import { closeAccounts } from './close-accounts.ts';
import { branchOf, lockBranch, plantsOwnedBy } from './hand-over.ts';
import type { CancellationDeps } from './ports.ts';
import { findProcess, lockAccounts, lockProcess, mustBeVerified } from './process.queries.ts';
import { mayPart, mayReceive } from './recipient.policy.ts';
import { findHeld, readResources } from './resources.queries.ts';
import { rightsNow } from './rights-now.ts';

type Thing = Pick<CallRequest<typeof offerResource>, 'kind' | 'id'>;

/** How the account disposes of its resources. A resource that it does not hold is treated as missing. */
export class ResourcesService {
  readonly #deps: CancellationDeps;

  constructor(deps: CancellationDeps) {
    this.#deps = deps;
  }

  async list(request: CallRequest<typeof detectionResource>, caller: Caller) {
    const { db, clock } = this.#deps;
    const process = await findProcess(db, caller.accountId, clock.now());
    return readResources(db, caller.accountId, process?.id ?? 0, request);
  }

  async offer({ recipient, ...thing }: CallRequest<typeof offerResource>, caller: Caller): Promise<void> {
    const { identity, log } = this.#deps;
    await this.#held(this.#deps.db, thing, caller);
    const login = phone().safeParse(recipient).data ?? recipient;
    const recipientId = (await identity.accountIdOf(login)) ?? 0;
    await this.#inProcess(caller, thing, [recipientId], async (tx, processId) => {
      const held = await this.#held(tx, thing, caller);
      const rights = await identity.rightsOf([caller.accountId, recipientId], tx);
      const [giver, taker] = [rights.get(caller.accountId), rights.get(recipientId)];
      if (!giver || !mayPart(giver, thing.kind, 'handOver')) throw new AppError(commonErrors.noPermission);
      if (!taker || !mayReceive(giver, taker, thing.kind))
        throw new AppError(cancellationErrors.recipientUnsuitable);
      await this.#endOffer(tx, thing);
      await this.#note(tx, processId, thing, held.name, {
        state: 'offered',
        recipient_id: recipientId,
        recipient_typed: recipient,
      });
      await log.write(caller, { action: cancellationLog.offer, params: { name: held.name } }, tx);
    });
  }

  async takeBack(thing: CallRequest<typeof takeBackResource>, caller: Caller): Promise<void> {
    const { log } = this.#deps;
    await this.#held(this.#deps.db, thing, caller);
    await this.#inProcess(caller, thing, [], async (tx) => {
      const { name } = await this.#held(tx, thing, caller);
      if (!(await this.#endOffer(tx, thing))) throw new AppError(cancellationErrors.offerEnded);
      await log.write(caller, { action: cancellationLog.takeBack, params: { name } }, tx);
    });
  }

  /**
   * Deletes a plant like the plants page; deletes a sub-account with all accounts below it, unless one of them owns a
   * plant.
   */
  async giveUp({ name, ...thing }: CallRequest<typeof giveUpResource>, caller: Caller): Promise<void> {
    await this.#held(this.#deps.db, thing, caller);
    const below = thing.kind === 'account' ? await branchOf(this.#deps.db, thing.id) : [];
    await this.#inProcess(caller, thing, below, async (tx, processId) => {
      const held = await this.#held(tx, thing, caller);
      const giver = await rightsNow(tx, this.#deps.identity, caller);
      if (!mayPart(giver, thing.kind, 'giveUp')) throw new AppError(commonErrors.noPermission);
      if (held.name !== name) throw new AppError(cancellationErrors.nameMismatch);
      if (thing.kind === 'plant') await this.#deps.removePlant(tx, { plantId: thing.id, name }, caller);
      else await this.#closeBranch(tx, thing.id, held.name, below, caller);
      await this.#endOffer(tx, thing);
      await this.#note(tx, processId, thing, held.name, { state: 'givenUp' });
    });
  }

  async #closeBranch(tx: Database, id: number, name: string, locked: number[], caller: Caller) {
    const { clock, identity, log } = this.#deps;
    const branch = await lockBranch(tx, id, locked);
    const plants = await plantsOwnedBy(tx, branch);
    if (plants > 0) throw new AppError(cancellationErrors.branchOwnsPlants, { count: plants });
    const entry = { action: cancellationLog.giveUpAccount, params: { name, count: branch.length } };
    await log.write(caller, entry, tx);
    await closeAccounts(tx, branch, clock.now(), identity);
  }

  /** One transaction that locks the accounts, then the process; the identity must be proven. */
  #inProcess(
    caller: Caller,
    thing: Thing,
    others: readonly number[],
    act: (tx: Database, processId: number) => Promise<void>,
  ): Promise<void> {
    const { db, clock } = this.#deps;
    const accounts = [caller.accountId, ...others, ...(thing.kind === 'account' ? [thing.id] : [])];
    return db.transaction().execute(async (tx) => {
      await lockAccounts(tx, accounts);
      const process = await lockProcess(tx, caller.accountId, clock.now());
      mustBeVerified(process);
      await act(tx, process.id);
    });
  }

  async #held(db: Database, { kind, id }: Thing, caller: Caller) {
    const found = await findHeld(db, caller.accountId, kind, id);
    if (!found) throw new AppError(commonErrors.notFound);
    return found;
  }

  async #endOffer(tx: Database, { kind, id }: Thing): Promise<boolean> {
    const ended = await tx
      .updateTable('cancellation_resource')
      .set({ state: 'ended', answered_at: this.#deps.clock.now() })
      .where('kind', '=', kind)
      .where('thing_id', '=', id)
      .where('state', '=', 'offered')
      .executeTakeFirst();
    return ended.numUpdatedRows > 0n;
  }

  async #note(
    tx: Database,
    processId: number,
    { kind, id }: Thing,
    name: string,
    outcome: { state: string; recipient_id?: number; recipient_typed?: string },
  ): Promise<void> {
    const at = this.#deps.clock.now();
    await tx
      .insertInto('cancellation_resource')
      .values({ cancellation_id: processId, kind, thing_id: id, name, at, ...outcome })
      .execute();
  }
}
