import { AppError } from '@heliodon/kernel/app-error';
import { type Caller, isPlatformManager } from '@heliodon/server-kit/caller';
import { cancellationErrors } from '../contract/cancellation.errors.ts';
import { cancellationLog } from '../contract/cancellation.log.ts';
import { closeAccounts } from './close-accounts.ts';
import { forgetKept, keepSettlement } from './kept-records.ts';
import type { CancellationDeps } from './ports.ts';
import {
  endProcesses,
  findProcess,
  lockAccounts,
  lockProcess,
  mustBeVerified,
  type OpenProcess,
} from './process.queries.ts';
import { VERIFIED_MS } from './process.service.ts';
import { countBlocking } from './resources.queries.ts';
import { rightsNow } from './rights-now.ts';

/** The last step, which cannot be undone. */
export class CompletionService {
  readonly #deps: CancellationDeps;

  constructor(deps: CancellationDeps) {
    this.#deps = deps;
  }

  async logOff(caller: Caller, password: string) {
    if (isPlatformManager(caller)) throw new AppError(cancellationErrors.platformManager);
    const { db, clock, log, identity } = this.#deps;
    const now = clock.now();
    const found = await findProcess(db, caller.accountId, now);
    if (!found) throw new AppError(cancellationErrors.notApplied);
    freshlyVerified(found, now);
    await identity.checkOwnPassword(caller, password);
    return db.transaction().execute(async (tx) => {
      await lockAccounts(tx, [caller.accountId]);
      await rightsNow(tx, identity, caller);
      const process = await lockProcess(tx, caller.accountId, now);
      freshlyVerified(process, now);
      const count = await countBlocking(tx, caller.accountId);
      if (count > 0) throw new AppError(cancellationErrors.resourcesLeft, { count });
      await log.write(caller, { action: cancellationLog.done }, tx);
      const settlement = await keepSettlement(tx, caller.accountId, process.id, now);
      await endProcesses(tx, 'done', now, { accountIds: [caller.accountId] });
      const kept = await closeAccounts(tx, [caller.accountId], now, identity);
      return { kept: settlement ? [...kept, settlement] : kept };
    });
  }

  /** Deletes kept records whose retention period is over. */
  async forget(): Promise<void> {
    await forgetKept(this.#deps.db, this.#deps.clock.now());
  }
}

function freshlyVerified(process: OpenProcess, now: Date): void {
  mustBeVerified(process);
  if (now.getTime() - (process.verifiedAt?.getTime() ?? 0) > VERIFIED_MS)
    throw new AppError(cancellationErrors.verificationOld);
}
