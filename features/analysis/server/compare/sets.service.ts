import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Caller } from '@heliodon/server-kit/caller';
import {
  compareErrors,
  compareLog,
  type deleteSet,
  type getSetList,
  MAX_SETS,
  type saveSet,
} from '../../contract/compare/sets.contract.ts';
import { deleteOwn, type SavedDeps, type SavedKind, saveOwn } from '../saved/saved.service.ts';
import { knownSeries } from './compared.policy.ts';
import { findDevices } from './devices.queries.ts';
import { readSets } from './sets.queries.ts';

const SETS: SavedKind = {
  table: 'compare_set',
  max: MAX_SETS,
  errors: { nameTaken: compareErrors.nameTaken, tooMany: compareErrors.tooManySets },
  actions: { save: compareLog.saveSet, delete: compareLog.deleteSet },
};

export class SetsService {
  readonly #deps: SavedDeps;

  constructor(deps: SavedDeps) {
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
    const { setId, ...values } = request;
    if (values.content) {
      const { series } = values.content;
      const devices = series.map(({ deviceId }) => deviceId);
      knownSeries(series, await findDevices(this.#deps.db, caller, devices));
    }
    return { setId: await saveOwn(this.#deps, SETS, caller, setId, values) };
  }

  async delete(
    { setId }: CallRequest<typeof deleteSet>,
    caller: Caller,
  ): Promise<CallResponse<typeof deleteSet>> {
    await deleteOwn(this.#deps, SETS, caller, setId);
    return {};
  }
}
