import { timingSafeEqual } from 'node:crypto';
import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { deviceKinds, kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import { newToken, randomLetters, tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { inLang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { designateDevices } from '@heliodon/telemetry-store/designations';
import { sql } from 'kysely';
import {
  type addLogger,
  loggerErrors,
  loggerLog,
  type RegisteredLogger,
  type registerLogger,
  type registerLoggers,
  type reissueSecret,
} from '../contract/logger.contract.ts';
import { publishPlantChanges } from './device-change.queries.ts';

/** Wrong check codes per serial number, for all users and whether or not the logger exists. */
const TRIES = { max: 5, perSeconds: 3600 };
const CODE_LENGTH = 8;
const UNIQUE_VIOLATION = '23505';

export interface LoggerDeps {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly log: OperationLog;
}

/** Loggers are registered on the platform by serial number, and added to a plant with their check code. */
export class LoggerService {
  readonly #deps: LoggerDeps;

  constructor(deps: LoggerDeps) {
    this.#deps = deps;
  }

  async register(
    { sn }: CallRequest<typeof registerLogger>,
    caller: Caller,
  ): Promise<CallResponse<typeof registerLogger>> {
    const checkCode = newCheckCode();
    const secret = newToken();
    try {
      const deviceId = await this.#deps.db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('device')
          .values({ sn, kind: 'logger' })
          .returning('id')
          .executeTakeFirstOrThrow();
        const hashes = { secret_hash: tokenHash(secret), check_code_hash: tokenHash(checkCode) };
        await tx
          .insertInto('logger_credential')
          .values({ device_id: id, ...hashes })
          .execute();
        await this.#deps.log.write(caller, { action: loggerLog.register, params: { sn } }, tx);
        return id;
      });
      return { deviceId, sn, checkCode, secret };
    } catch (error) {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION)
        throw new AppError(loggerErrors.snExists, { sn });
      throw error;
    }
  }

  /** Each separately: an existing serial number does not block the others. */
  async registerMany(
    { sns }: CallRequest<typeof registerLoggers>,
    caller: Caller,
  ): Promise<CallResponse<typeof registerLoggers>> {
    const results: RegisteredLogger[] = [];
    for (const sn of new Set(sns)) {
      try {
        const { checkCode, secret } = await this.register({ sn }, caller);
        results.push({ sn, code: SUCCESS, msg: '', checkCode, secret });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { entry, params } = error;
        const msg = inLang(entry, caller.lang, params);
        results.push({ sn, code: entry.code, msg, checkCode: null, secret: null });
      }
    }
    return { results };
  }

  async reissue(
    { deviceId, withCheckCode }: CallRequest<typeof reissueSecret>,
    caller: Caller,
  ): Promise<CallResponse<typeof reissueSecret>> {
    const { db, log } = this.#deps;
    const secret = newToken();
    const checkCode = withCheckCode ? newCheckCode() : null;
    return db.transaction().execute(async (tx) => {
      const logger = await tx
        .updateTable('logger_credential as c')
        .from('device')
        .set({
          secret_hash: tokenHash(secret),
          ...(checkCode !== null && { check_code_hash: tokenHash(checkCode) }),
        })
        .whereRef('device.id', '=', 'c.device_id')
        .where('device.id', '=', deviceId)
        .where('device.removed_at', 'is', null)
        .returning('device.sn')
        .executeTakeFirst();
      if (!logger) throw new AppError(commonErrors.notFound);
      await log.write(caller, { action: loggerLog.reissue, params: { sn: logger.sn } }, tx);
      return { sn: logger.sn, secret, checkCode };
    });
  }

  async add(
    { plantId, sn, checkCode }: CallRequest<typeof addLogger>,
    caller: Caller,
  ): Promise<CallResponse<typeof addLogger>> {
    const { db, limiter, log } = this.#deps;
    const key = `logger:${sn}`;
    const taken = await limiter.take(key, TRIES);
    if (!taken.ok) throw await this.#locked(plantId, taken.retryAfterSeconds);
    const logger = await db
      .selectFrom('device')
      .innerJoin('logger_credential as c', 'c.device_id', 'device.id')
      .select(['device.id', 'device.plant_id as plantId', 'c.check_code_hash as hash'])
      .where('device.sn', '=', sn)
      .where('device.kind', 'in', kindsWith('gateway'))
      .where('device.removed_at', 'is', null)
      .executeTakeFirst();
    if (!logger || !timingSafeEqual(logger.hash, tokenHash(checkCode))) {
      await log.write(caller, {
        action: loggerLog.wrongCheckCode,
        params: { sn },
        plantId,
        status: 'failure',
      });
      // The lock lasts a full hour after the last wrong code.
      await limiter.restart(key);
      throw new AppError(loggerErrors.wrongCheckCode);
    }
    await limiter.forget(key);
    return db.transaction().execute(async (tx) => {
      const moved = await tx
        .updateTable('device')
        .set({ plant_id: plantId, added_at: sql`now()` })
        .where((where) => where.or([where('id', '=', logger.id), where('logger_id', '=', logger.id)]))
        .where('removed_at', 'is', null)
        .where('plant_id', 'is', null)
        .returning('id')
        .execute();
      // It belongs to a plant, or another request was faster.
      if (!moved.some(({ id }) => id === logger.id)) throw new AppError(loggerErrors.alreadyAdded);
      await designateDevices(
        tx,
        deviceKinds,
        plantId,
        moved.map(({ id }) => id),
      );
      await log.write(caller, { action: loggerLog.add, params: { sn }, plantId }, tx);
      await publishPlantChanges(tx, logger.id, [plantId]);
      return { deviceId: logger.id, devices: moved.length - 1 };
    });
  }

  async #locked(plantId: number, seconds: number): Promise<AppError> {
    const plant = await this.#deps.db
      .selectFrom('plant')
      .select('time_zone as timeZone')
      .where('id', '=', plantId)
      .executeTakeFirst();
    const untilMs = Date.now() + seconds * 1000;
    return new AppError(loggerErrors.locked, {
      until: formatDateTime(untilMs, plant?.timeZone ?? 'UTC', 'minute'),
    });
  }
}

const newCheckCode = (): string => randomLetters(CODE_LENGTH);
