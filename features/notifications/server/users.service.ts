import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { plantNames } from '@heliodon/server-kit/plant-names';
import {
  type deleteNotifyUsers,
  type getEscalation,
  NOTIFY_USERS_MAX,
  type NotifyUserFields,
  notifyErrors,
  notifyLog,
  type saveNotifyUser,
} from '../contract/user.contract.ts';
import { channelsOf } from './dispatch/dispatcher.ts';
import { receivesMore } from './notice.policy.ts';
import { userChanges } from './user.log.ts';
import {
  countUsers,
  ladderUsers,
  lockUser,
  type StoredUser,
  seesAll,
  userColumns,
  writePlants,
} from './users.queries.ts';

export interface UsersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly carried: () => CallResponse<typeof getEscalation>['carried'];
}

export class UsersService {
  readonly #deps: UsersDeps;

  constructor(deps: UsersDeps) {
    this.#deps = deps;
  }

  async save({ id, version, user }: CallRequest<typeof saveNotifyUser>, caller: Caller) {
    const { db, log } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const before = id === undefined ? undefined : await lockUser(tx, caller, id);
      if (id !== undefined && !before) throw new AppError(commonErrors.notFound);
      if (before && before.version !== version) throw new AppError(commonErrors.conflict);
      const wanted = user.scope === 'all' ? { ...user, plantIds: [] } : user;
      await this.#checkScope(tx, wanted, caller);
      const stored = before && { ...before, plants: await plantNames(tx, before.plantIds) };
      const saved = before
        ? await this.#change(tx, before, wanted)
        : await this.#add(tx, wanted, caller.managerId);
      await writePlants(tx, saved.id, wanted.plantIds);
      const action = before ? notifyLog.change : notifyLog.add;
      const after = { ...userColumns(wanted), plants: await plantNames(tx, wanted.plantIds) };
      const changes = userChanges(stored ?? null, after);
      await log.write(caller, { action, params: { name: user.name }, changes }, tx);
      return saved;
    });
  }

  /** Users must not be notified of plants that are not visible to the account that entered them. */
  async #checkScope(tx: Database, user: NotifyUserFields, caller: Caller): Promise<void> {
    if (user.scope === 'all' && !caller.permissions.has('plantViewAll'))
      throw new AppError(notifyErrors.allPlantsNotYours);
    if (!(await seesAll(tx, caller, user.plantIds))) throw new AppError(commonErrors.notFound);
  }

  async #add(tx: Database, user: NotifyUserFields, managerId: number) {
    if ((await countUsers(tx, managerId)) >= NOTIFY_USERS_MAX)
      throw new AppError(notifyErrors.tooManyUsers, { max: NOTIFY_USERS_MAX });
    const now = this.#deps.clock.now();
    return tx
      .insertInto('notify_user')
      .values({
        ...userColumns(user),
        manager_id: managerId,
        hears_since: now,
        created_at: now,
        changed_at: now,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  }

  async #change(tx: Database, before: StoredUser, user: NotifyUserFields) {
    const now = this.#deps.clock.now();
    const reach = { ...user, allPlants: user.scope === 'all' };
    const more = receivesMore({ ...before, allPlants: before.all_plants }, reach);
    return tx
      .updateTable('notify_user')
      .set({
        ...userColumns(user),
        ...(more && { hears_since: now }),
        version: before.version + 1,
        changed_at: now,
      })
      .where('id', '=', before.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  }

  async remove({ ids }: CallRequest<typeof deleteNotifyUsers>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    await db.transaction().execute(async (tx) => {
      for (const id of ids.toSorted((a, b) => a - b)) {
        const user = await lockUser(tx, caller, id);
        if (!user) throw new AppError(commonErrors.notFound);
        await tx.updateTable('notify_user').set({ removed_at: clock.now() }).where('id', '=', id).execute();
        const changes = userChanges({ ...user, plants: await plantNames(tx, user.plantIds) }, null);
        await log.write(caller, { action: notifyLog.remove, params: { name: user.name }, changes }, tx);
      }
    });
    return {};
  }

  async escalation(caller: Caller): Promise<CallResponse<typeof getEscalation>> {
    const users = await ladderUsers(this.#deps.db, caller);
    const delays = [...new Set(users.map(({ delayMinutes }) => delayMinutes))];
    return {
      steps: delays.map((delayMinutes) => ({
        delayMinutes,
        users: users
          .filter((user) => user.delayMinutes === delayMinutes)
          .map((user) => ({ id: user.id, name: user.name, channels: channelsOf(user) })),
      })),
      carried: this.#deps.carried(),
    };
  }
}
