import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { readPage } from '@heliodon/infrastructure/sql';
import { AppError } from '@heliodon/kernel/app-error';
import type { SiteConfig } from '@heliodon/register-maps/site-config';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import type { LoggerTexts } from '@heliodon/telemetry/logger-text';
import { sql } from 'kysely';
import type {
  getSetupConfig,
  getSetupVersion,
  getSetupVersions,
  rollBackSetup,
  saveSetupConfig,
} from '../../contract/commissioning.contract.ts';
import { commissioningErrors } from '../../contract/commissioning.errors.ts';
import { commissioningLog, commissioningLogFields } from '../../contract/commissioning.log.ts';
import { cleanTexts } from '../clean-texts.ts';
import type { CommissioningDeps } from '../deps.ts';
import type { MapsByName, OwnMaps } from '../maps/own-maps.queries.ts';
import { endDeliveries } from '../tasks/task.queries.ts';
import { type VisibleLogger, visibleLogger } from '../visible-logger.queries.ts';
import { configFaults, faultsText, nextVersion, type VersionState } from './config.policy.ts';
import { devicesElsewhere, findVersion, lockLogger, newestVersion } from './config.queries.ts';
import { NO_SITE, siteChanges } from './site-changes.ts';

interface ConfigDeps extends CommissioningDeps {
  readonly ownMaps: OwnMaps;
}

interface NewConfig {
  readonly logger: VisibleLogger;
  /** Newest version that the editor knew. */
  readonly known: number;
  readonly site: SiteConfig;
  readonly maps: MapsByName;
  readonly names: Readonly<Record<string, string>>;
  readonly note: string;
  /** The version that is sent again. */
  readonly copyOf: number | null;
}

/** Lines and devices of a logger: every change is a version that is sent to it. */
export class ConfigService {
  readonly #deps: ConfigDeps;

  constructor(deps: ConfigDeps) {
    this.#deps = deps;
  }

  async get(
    { deviceId }: CallRequest<typeof getSetupConfig>,
    caller: Caller,
  ): Promise<CallResponse<typeof getSetupConfig>> {
    const { db } = this.#deps;
    const { report, reportedAt } = await visibleLogger(db, caller, deviceId);
    const newest = await newestVersion(db, deviceId);
    return {
      newest: newest?.version ?? 0,
      state: stateShown(newest?.state),
      error: newest?.error ?? null,
      version: report?.version ?? null,
      site: report?.site ?? newest?.site ?? NO_SITE,
      reportedAt: reportedAt?.toISOString() ?? null,
    };
  }

  async versions(
    { deviceId, page, pageSize }: CallRequest<typeof getSetupVersions>,
    caller: Caller,
  ): Promise<CallResponse<typeof getSetupVersions>> {
    const { db } = this.#deps;
    await visibleLogger(db, caller, deviceId);
    const query = db
      .selectFrom('setup_version')
      .select(['version', 'created_at', 'created_by_name', 'note', 'copy_of', 'state', 'error'])
      .select(sql<number>`jsonb_array_length(site -> 'devices')`.as('devices'))
      .where('logger_id', '=', deviceId)
      .orderBy('version', 'desc');
    const { rows, total } = await readPage(db, query, { page, pageSize });
    return {
      rows: rows.map(({ version, created_at, created_by_name, note, copy_of, state, error, devices }) => ({
        version,
        at: created_at.toISOString(),
        by: created_by_name,
        note,
        copyOf: copy_of,
        state: state as VersionState,
        error: error as LoggerTexts | null,
        devices,
      })),
      total,
    };
  }

  async version(
    { deviceId, version }: CallRequest<typeof getSetupVersion>,
    caller: Caller,
  ): Promise<CallResponse<typeof getSetupVersion>> {
    const { db } = this.#deps;
    await visibleLogger(db, caller, deviceId);
    const found = await findVersion(db, deviceId, version);
    if (!found) throw new AppError(commonErrors.notFound);
    return { site: found.site };
  }

  async save(
    { deviceId, newest: known, site: typed, names, note }: CallRequest<typeof saveSetupConfig>,
    caller: Caller,
  ): Promise<CallResponse<typeof saveSetupConfig>> {
    const { db, ownMaps } = this.#deps;
    const logger = await configurable(db, caller, deviceId);
    const site = cleanTexts(typed);
    const maps = await ownMaps.of(
      db,
      deviceId,
      site.devices.map(({ map }) => map),
      caller,
    );
    const byNumber = Object.fromEntries(names.map(({ sn, name }) => [sn, name]));
    return this.#send({ logger, known, site, maps, names: byNumber, note, copyOf: null }, caller);
  }

  async rollBack(
    { deviceId, newest: known, version }: CallRequest<typeof rollBackSetup>,
    caller: Caller,
  ): Promise<CallResponse<typeof rollBackSetup>> {
    const { db } = this.#deps;
    const logger = await configurable(db, caller, deviceId);
    const old = await findVersion(db, deviceId, version);
    if (!old) throw new AppError(commonErrors.notFound);
    // With the maps of that time: it ran with them.
    const { site, maps } = old;
    return this.#send({ logger, known, site, maps, names: {}, note: '', copyOf: version }, caller);
  }

  async #send(config: NewConfig, caller: Caller): Promise<{ version: number }> {
    const { db, clock, log } = this.#deps;
    const { logger, known, site, maps, names, note, copyOf } = config;
    const { deviceId, sn, plantId } = logger;
    const numbers = site.devices.flatMap((device) => device.sn ?? []);
    const elsewhere = await devicesElsewhere(db, deviceId, numbers);
    const faults = configFaults({ site, maps, loggerSn: sn, elsewhere });
    if (faults.length > 0)
      throw new AppError(commissioningErrors.faultyConfig, { faults: faultsText(faults, caller.lang) });
    return db.transaction().execute(async (tx) => {
      await lockLogger(tx, deviceId);
      const newest = await newestVersion(tx, deviceId);
      if ((newest?.version ?? 0) !== known) throw new AppError(commissioningErrors.configChanged);
      const version = nextVersion(known, logger.report);
      await endDeliveries(tx, deviceId);
      await tx
        .updateTable('setup_version')
        .set({ state: 'replaced' })
        .where('logger_id', '=', deviceId)
        .where('state', '=', 'sent')
        .execute();
      const { accountId, accountName, accountPath, ip } = caller;
      await tx
        .insertInto('setup_version')
        .values({
          logger_id: deviceId,
          version,
          site: JSON.stringify(site),
          maps: JSON.stringify(maps),
          names: JSON.stringify(names),
          note,
          copy_of: copyOf,
          created_at: clock.now(),
          created_by_name: accountName,
          actor: JSON.stringify({ accountId, accountName, accountPath, ip }),
          plant_id: plantId,
          state: 'sent',
        })
        .execute();
      const texts = Object.entries(names).map(([number, name]) => `${number}: ${name}`);
      const changes = [
        ...siteChanges(logger.report?.site ?? newest?.site ?? NO_SITE, site),
        ...changesBetween(
          { names: commissioningLogFields.names, note: commissioningLogFields.note },
          {},
          { names: texts.length > 0 ? texts : null, note },
        ),
      ];
      const action = copyOf === null ? commissioningLog.save : commissioningLog.rollBack;
      const params = { sn, version, ...(copyOf !== null && { from: copyOf }) };
      await log.write(caller, { action, params, changes, plantId }, tx);
      return { version };
    });
  }
}

/** A logger with a pending claim gets the configuration when it connects. */
async function configurable(db: Database, caller: Caller, deviceId: number): Promise<VisibleLogger> {
  const logger = await visibleLogger(db, caller, deviceId);
  if (!logger.supported && !logger.isClaimed) throw new AppError(commissioningErrors.notSupported);
  return logger;
}

/** The newest version is never replaced. */
const stateShown = (state: VersionState | undefined) =>
  state === undefined || state === 'replaced' ? 'none' : state;
