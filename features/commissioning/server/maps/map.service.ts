import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Lang } from '@heliodon/kernel/lang';
import { FileFaults } from '@heliodon/register-maps/file-faults';
import { type RegisterMap, registerMapOf } from '@heliodon/register-maps/register-map';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import { coded, textIn } from '@heliodon/telemetry/logger-text';
import { sql } from 'kysely';
import { commissioningErrors } from '../../contract/commissioning.errors.ts';
import { commissioningLog, commissioningLogFields } from '../../contract/commissioning.log.ts';
import type {
  deleteRegisterMap,
  getRegisterMap,
  getRegisterMaps,
  RegisterMapRow,
  saveRegisterMap,
} from '../../contract/register-maps.contract.ts';
import { cleanTexts } from '../clean-texts.ts';
import { faultsText } from '../config/config.policy.ts';
import type { CommissioningDeps } from '../deps.ts';
import type { MapLibrary } from './library.ts';
import { isOwnMap } from './own-maps.queries.ts';

/** The largest map of the library has 60 kB. */
const MAX_MAP_BYTES = 256 * 1024;
const MAX_MAPS = 200;

interface MapDeps extends CommissioningDeps {
  readonly library: MapLibrary;
}

/** Own register maps belong to an account tree; the library is the same for all. */
export class MapService {
  readonly #deps: MapDeps;

  constructor(deps: MapDeps) {
    this.#deps = deps;
  }

  async list(
    { keyword, kind, own, page, pageSize }: CallRequest<typeof getRegisterMaps>,
    caller: Caller,
  ): Promise<CallResponse<typeof getRegisterMaps>> {
    const library = [...this.#deps.library.maps].map(([name, map]) => rowOf(name, map, caller.lang));
    const all = [...(await this.#ownRows(caller)), ...library];
    const sought = keyword.toLowerCase();
    const found = all.filter(
      (row) =>
        (kind === undefined || row.kind === kind) &&
        (own === undefined || row.own === own) &&
        searched(row).includes(sought),
    );
    const from = (page - 1) * pageSize;
    return { rows: found.slice(from, from + pageSize), total: found.length };
  }

  async get(
    { name }: CallRequest<typeof getRegisterMap>,
    caller: Caller,
  ): Promise<CallResponse<typeof getRegisterMap>> {
    if (!isOwnMap(name)) {
      const map = this.#deps.library.file(name);
      if (!map) throw new AppError(commissioningErrors.unknownMap, { map: name });
      return { own: false, map };
    }
    const row = await find(this.#deps.db, caller, name);
    if (!row) throw new AppError(commissioningErrors.unknownMap, { map: name });
    return { own: true, map: row.map as Record<string, unknown> };
  }

  async save({ name, map: typed, replace }: CallRequest<typeof saveRegisterMap>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    const map = cleanTexts(typed);
    const bytes = Buffer.byteLength(JSON.stringify(map));
    if (bytes > MAX_MAP_BYTES)
      throw new AppError(commissioningErrors.faultyMap, {
        faults: textIn(coded('mapTooLarge', { bytes, max: MAX_MAP_BYTES }), caller.lang),
      });
    const checked = checkedMap(name, map, caller.lang);
    await db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('register maps', ${caller.managerId}))`.execute(
        tx,
      );
      const before = await find(tx, caller, name);
      if (before && !replace) throw new AppError(commissioningErrors.mapExists, { map: name });
      if (!before && (await count(tx, caller)) >= MAX_MAPS)
        throw new AppError(commissioningErrors.tooManyMaps, { max: MAX_MAPS });
      const values = {
        map: JSON.stringify(map),
        changed_at: clock.now(),
        changed_by_name: caller.accountName,
      };
      await tx
        .insertInto('register_map')
        .values({ tree_id: caller.managerId, name, ...values })
        .onConflict((conflict) => conflict.columns(['tree_id', 'name']).doUpdateSet(values))
        .execute();
      const changes = changesBetween(
        mapFields,
        before ? logged(checkedMap(name, before.map, caller.lang)) : {},
        logged(checked),
      );
      await log.write(caller, { action: commissioningLog.saveMap, params: { map: name }, changes }, tx);
    });
    return {};
  }

  /** Configurations contain their maps; a map of a newest one would be missing at its next change. */
  async remove({ name }: CallRequest<typeof deleteRegisterMap>, caller: Caller) {
    const { db, log } = this.#deps;
    await db.transaction().execute(async (tx) => {
      const user = await userOf(tx, caller, name);
      const removed = await tx
        .deleteFrom('register_map')
        .where('tree_id', '=', caller.managerId)
        .where('name', '=', name)
        .returning('map')
        .executeTakeFirst();
      if (!removed) throw new AppError(commonErrors.notFound);
      if (user !== undefined) throw new AppError(commissioningErrors.mapInUse, { sn: user, map: name });
      const changes = changesBetween(mapFields, logged(checkedMap(name, removed.map, caller.lang)), {});
      await log.write(caller, { action: commissioningLog.deleteMap, params: { map: name }, changes }, tx);
    });
    return {};
  }

  async #ownRows({ managerId, lang }: Caller): Promise<RegisterMapRow[]> {
    const rows = await this.#deps.db
      .selectFrom('register_map')
      .select(['name', 'map', 'changed_at', 'changed_by_name'])
      .where('tree_id', '=', managerId)
      .orderBy('name')
      .execute();
    return rows.map(({ name, map, changed_at, changed_by_name }) => ({
      ...rowOf(name, checkedMap(name, map, lang), lang),
      own: true,
      changedAt: changed_at.toISOString(),
      changedBy: changed_by_name,
    }));
  }
}

const mapFields = {
  mapModel: commissioningLogFields.mapModel,
  mapKind: commissioningLogFields.mapKind,
  mapPoints: commissioningLogFields.mapPoints,
};

const logged = ({ brand, model, kind, registers }: RegisterMap) => ({
  mapModel: `${brand} ${model}`,
  mapKind: kind,
  mapPoints: registers.map(({ point, address, type }) => `${point} ${address} ${type}`),
});

/** Throws all faults. */
function checkedMap(name: string, map: unknown, lang: Lang): RegisterMap {
  try {
    return registerMapOf(map, name);
  } catch (error) {
    if (!(error instanceof FileFaults)) throw error;
    throw new AppError(commissioningErrors.faultyMap, { faults: faultsText(error.texts, lang) });
  }
}

const find = (db: Database, { managerId }: Caller, name: string) =>
  db
    .selectFrom('register_map')
    .select('map')
    .where('tree_id', '=', managerId)
    .where('name', '=', name)
    .executeTakeFirst();

async function count(db: Database, { managerId }: Caller): Promise<number> {
  const { n } = await db
    .selectFrom('register_map')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('tree_id', '=', managerId)
    .executeTakeFirstOrThrow();
  return n;
}

/** A logger of the tree whose newest configuration uses the map. */
async function userOf(db: Database, { managerId }: Caller, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ sn: string }>`SELECT d.sn FROM setup_version v
    JOIN device d ON d.id = v.logger_id AND d.removed_at IS NULL
    JOIN plant p ON p.id = d.plant_id JOIN account o ON o.id = p.owner_id
    WHERE o.path @> ARRAY[${managerId}]::bigint[] AND v.maps ? ${name}
      AND v.version = (SELECT max(version) FROM setup_version n WHERE n.logger_id = v.logger_id)
    ORDER BY d.sn LIMIT 1`.execute(db);
  return rows[0]?.sn;
}

const searched = ({ name, brand, model, models }: RegisterMapRow): string =>
  [name, brand, model, `${brand} ${model}`, ...models].join('\n').toLowerCase();

function rowOf(name: string, map: RegisterMap, lang: Lang): RegisterMapRow {
  const { brand, model, models, kind, verified, registers, constants, commands, serial, connection, setup } =
    map;
  return {
    name,
    own: false,
    brand,
    model,
    models,
    kind,
    verified: verified ?? null,
    points: registers.length + Object.keys(constants).length,
    commands: Object.keys(commands),
    hasSerial: serial !== undefined,
    tcpPort: connection.tcpPort ?? null,
    unit: connection.unit ?? null,
    baud: connection.baud ?? null,
    setup: setup?.[lang] ?? [],
    changedAt: null,
    changedBy: null,
  };
}
