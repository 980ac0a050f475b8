import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import {
  compareErrors,
  compareLog,
  type deleteSet,
  type getSetList,
  MAX_SETS,
  type saveSet,
} from '../../contract/compare/sets.contract.ts';
import { knownSeries } from './compared.policy.ts';
import { findDevices } from './devices.queries.ts';
import { insertSet, isNameTaken, lockSets, readSets, removeSet, updateSet } from './sets.queries.ts';

export interface SetsDeps {
  readonly db: Database;
  readonly log: OperationLog;
}

export class SetsService {
  readonly #deps: SetsDeps;

  constructor(deps: SetsDeps) {
    this.#deps = deps;
  }

  async list(
    request: CallRequest<typeof getSetList>,
    caller: Caller,
  ): Promise<CallResponse<typeof getSetList>> {
    const { db } = this.#deps;
    const { rows, total } = await readSets(db, caller, request);
    const named = rows.flatMap(({ content }) => content.series.map(({ deviceId }) => deviceId));
    const seen = new Set((await findDevices(db, caller, named)).map(({ deviceId }) => deviceId));
    return {
      total,
      rows: rows.map(({ accountId, updatedAt, content, ...row }) => {
        const series = content.series.filter(({ deviceId }) => seen.has(deviceId));
        return {
          ...row,
          own: accountId === caller.accountId,
          updatedAt: updatedAt.toISOString(),
          content: { ...content, series },
          lost: content.series.length - series.length,
        };
      }),
    };
  }

  async save(request: CallRequest<typeof saveSet>, caller: Caller): Promise<CallResponse<typeof saveSet>> {
    const { db, log } = this.#deps;
    const { accountId } = caller;
    const { name, content } = request;
    if (content) {
      const devices = content.series.map(({ deviceId }) => deviceId);
      knownSeries(content.series, await findDevices(db, caller, devices));
    }
    return db.transaction().execute(async (tx) => {
      const sets = await lockSets(tx, accountId);
      if (await isNameTaken(tx, accountId, request)) throw new AppError(compareErrors.nameTaken);
      let { setId } = request;
      if (setId === undefined) {
        if (sets >= MAX_SETS) throw new AppError(compareErrors.tooManySets, { max: MAX_SETS });
        setId = await insertSet(tx, accountId, request);
      } else if (!(await updateSet(tx, accountId, setId, request))) throw new AppError(commonErrors.notFound);
      await log.write(caller, { action: compareLog.saveSet, params: { name } }, tx);
      return { setId };
    });
  }

  async delete(
    { setId }: CallRequest<typeof deleteSet>,
    caller: Caller,
  ): Promise<CallResponse<typeof deleteSet>> {
    const { db, log } = this.#deps;
    await db.transaction().execute(async (tx) => {
      const name = await removeSet(tx, caller.accountId, setId);
      if (name === undefined) throw new AppError(commonErrors.notFound);
      await log.write(caller, { action: compareLog.deleteSet, params: { name } }, tx);
    });
    return {};
  }
}
