import { timingSafeEqual } from 'node:crypto';
import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import { tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import { HOUR_MS } from '@heliodon/kernel/time';
import type { Caller } from '@heliodon/server-kit/caller';
import { designateDevices } from '@heliodon/telemetry-store/designations';
import { sampleNotices } from '@heliodon/telemetry-store/sample-notices';
import { claimSerial } from '@heliodon/telemetry-store/serial-claims';
import { sql } from 'kysely';
import { CLAIM_HOURS, type claimLogger } from '../../contract/commissioning.contract.ts';
import { commissioningErrors } from '../../contract/commissioning.errors.ts';
import { commissioningLog } from '../../contract/commissioning.log.ts';
import type { CommissioningDeps } from '../deps.ts';

/** Codes per serial number, for all accounts: they could be guesses of the code of a logger without a plant. */
const CODES = { max: 20, perSeconds: 3600 };

interface ClaimDeps extends CommissioningDeps {
  readonly limiter: Limiter;
}

/**
 * A new logger is added with the code that it shows. Until it connects with this code, its device holds no serial
 * number: whoever claims a foreign number gains nothing.
 */
export class ClaimService {
  readonly #deps: ClaimDeps;

  constructor(deps: ClaimDeps) {
    this.#deps = deps;
  }

  async claim(
    { plantId, sn, claimCode }: CallRequest<typeof claimLogger>,
    caller: Caller,
  ): Promise<CallResponse<typeof claimLogger>> {
    const { db, clock, limiter, log, takesClaims } = this.#deps;
    if (!takesClaims) throw new AppError(commissioningErrors.noClaims);
    const taken = await limiter.take(`claimLogger:${sn}`, CODES);
    if (!taken.ok) throw new AppError(commonErrors.tooMany, { seconds: taken.retryAfterSeconds });
    const codeHash = tokenHash(claimCode);
    const until = new Date(clock.now().getTime() + CLAIM_HOURS * HOUR_MS);
    return db.transaction().execute(async (tx) => {
      const deviceId =
        (await this.#take(tx, plantId, sn, codeHash)) ??
        (await this.#renew(tx, plantId, sn, codeHash, until)) ??
        (await this.#add(tx, plantId, sn, codeHash, until));
      await log.write(caller, { action: commissioningLog.claim, params: { sn }, plantId }, tx);
      for (const piece of sampleNotices([{ plantId, deviceId }]))
        await sql`SELECT pg_notify('samples', ${piece})`.execute(tx);
      return { deviceId, claimUntil: until.toISOString() };
    });
  }

  /** A logger that was claimed before and removed from its plant: it keeps its secret and connects at once. */
  async #take(tx: Database, plantId: number, sn: string, codeHash: Buffer): Promise<number | undefined> {
    const free = await tx
      .selectFrom('device as d')
      .innerJoin('logger_credential as c', 'c.device_id', 'd.id')
      .select(['d.id', 'c.check_code_hash as hash'])
      .where('d.sn', '=', sn)
      .where('d.kind', 'in', kindsWith('gateway'))
      .where('d.sn_proven', '=', true)
      .where('d.plant_id', 'is', null)
      .where('d.removed_at', 'is', null)
      .forUpdate('d')
      .executeTakeFirst();
    if (!free || free.hash.length !== codeHash.length || !timingSafeEqual(free.hash, codeHash))
      return undefined;
    const moved = await tx
      .updateTable('device')
      .set({ plant_id: plantId, added_at: sql`now()` })
      .where((where) => where.or([where('id', '=', free.id), where('logger_id', '=', free.id)]))
      .where('removed_at', 'is', null)
      .where('plant_id', 'is', null)
      .returning('id')
      .execute();
    await designateDevices(
      tx,
      this.#deps.kinds,
      plantId,
      moved.map(({ id }) => id),
    );
    return free.id;
  }

  /** A code that was mistyped, or has expired. */
  async #renew(
    tx: Database,
    plantId: number,
    sn: string,
    codeHash: Buffer,
    until: Date,
  ): Promise<number | undefined> {
    const { rows } = await sql<{
      id: number;
    }>`UPDATE logger_claim c SET code_hash = ${codeHash}, expires_at = ${until}
      FROM device d WHERE d.id = c.device_id AND d.sn = ${sn} AND d.plant_id = ${plantId} AND d.removed_at IS NULL
      RETURNING d.id`.execute(tx);
    return rows[0]?.id;
  }

  async #add(tx: Database, plantId: number, sn: string, codeHash: Buffer, until: Date): Promise<number> {
    const { claim } = await claimSerial(tx, sn, plantId);
    if (claim === 'taken') throw new AppError(commissioningErrors.claimTaken, { sn });
    const { id } = await tx
      .insertInto('device')
      .values({ sn, kind: 'logger', plant_id: plantId, sn_proven: false, added_at: sql`now()` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('logger_claim')
      .values({ device_id: id, code_hash: codeHash, expires_at: until })
      .execute();
    await designateDevices(tx, this.#deps.kinds, plantId, [id]);
    return id;
  }
}

/** Loggers that never connected disappear with their claim. */
export async function endOldClaims(db: Database, now: Date): Promise<void> {
  await sql`WITH ended AS (DELETE FROM logger_claim WHERE expires_at <= ${now} RETURNING device_id)
    UPDATE device SET removed_at = now() FROM ended
    WHERE device.id = ended.device_id AND NOT device.sn_proven AND device.removed_at IS NULL`.execute(db);
}
