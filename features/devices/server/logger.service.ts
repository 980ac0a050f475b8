import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import type { Limiter } from '@heliodon/platform/limiter';
import type { OperationLog } from '@heliodon/platform/operation-log';
import { newToken } from '@heliodon/platform/tokens';
import { type addLogger, loggerErrors, loggerLog, type registerLogger } from '../contract/logger.contract.ts';

/** Wrong check codes of one logger, whoever tries them. */
const TRIES = { max: 10, perSeconds: 900 };
/** Without letters and digits that look alike on a label. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const UNIQUE_VIOLATION = '23505';

export interface LoggerDeps {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly log: OperationLog;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Loggers come into the platform by serial number, and into a plant by their check code. */
export class LoggerService {
  readonly #deps: LoggerDeps;

  constructor(deps: LoggerDeps) {
    this.#deps = deps;
  }

  async register(
    { sn }: CallRequest<typeof registerLogger>,
    caller: Caller,
  ): Promise<CallResponse<typeof registerLogger>> {
    const checkCode = Array.from({ length: CODE_LENGTH }, () =>
      CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length)),
    ).join('');
    const secret = newToken();
    try {
      const deviceId = await this.#deps.db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('device')
          .values({ sn, kind: 'logger' })
          .returning('id')
          .executeTakeFirstOrThrow();
        const hashes = { secret_hash: sha256(secret), check_code_hash: sha256(checkCode) };
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

  async add(
    { plantId, sn, checkCode }: CallRequest<typeof addLogger>,
    caller: Caller,
  ): Promise<CallResponse<typeof addLogger>> {
    const { db, limiter, log } = this.#deps;
    const key = `logger:${sn}`;
    const taken = await limiter.take(key, TRIES);
    if (!taken.ok) throw new AppError(commonErrors.tooMany, { seconds: taken.retryAfterSeconds });
    const logger = await db
      .selectFrom('device')
      .innerJoin('logger_credential as c', 'c.device_id', 'device.id')
      .select(['device.id', 'device.plant_id as plantId', 'c.check_code_hash as hash'])
      .where('device.sn', '=', sn)
      .where('device.removed_at', 'is', null)
      .executeTakeFirst();
    if (!logger || !timingSafeEqual(logger.hash, sha256(checkCode))) {
      await log.write(caller, {
        action: loggerLog.wrongCheckCode,
        params: { sn },
        plantId,
        status: 'failure',
      });
      throw new AppError(loggerErrors.wrongCheckCode);
    }
    await limiter.forget(key);
    return db.transaction().execute(async (tx) => {
      const moved = await tx
        .updateTable('device')
        .set({ plant_id: plantId })
        .where((where) => where.or([where('id', '=', logger.id), where('logger_id', '=', logger.id)]))
        .where('removed_at', 'is', null)
        .where('plant_id', 'is', null)
        .returning('id')
        .execute();
      // It belongs to a plant, or someone was faster.
      if (!moved.some(({ id }) => id === logger.id)) throw new AppError(loggerErrors.alreadyAdded);
      await log.write(caller, { action: loggerLog.add, params: { sn }, plantId }, tx);
      return { deviceId: logger.id, devices: moved.length - 1 };
    });
  }
}
