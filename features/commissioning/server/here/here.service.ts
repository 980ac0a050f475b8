import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { randomLetters } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { designateDevices } from '@heliodon/telemetry-store/designations';
import { sampleNotices } from '@heliodon/telemetry-store/sample-notices';
import { sql } from 'kysely';
import type { startLoggerHere } from '../../contract/commissioning.contract.ts';
import { commissioningErrors } from '../../contract/commissioning.errors.ts';
import { commissioningLog } from '../../contract/commissioning.log.ts';
import type { CommissioningDeps } from '../deps.ts';

/** Of the number behind LOCAL-. */
const LENGTH = 6;

interface HereDeps extends CommissioningDeps {
  /** This installation may run loggers beside the server. */
  readonly startsLoggers: boolean;
}

/** One logger beside the server for each plant: for plants in the network of the server. */
export class HereService {
  readonly #deps: HereDeps;

  constructor(deps: HereDeps) {
    this.#deps = deps;
  }

  async canStart(plantId: number, caller: Caller): Promise<boolean> {
    if (!this.#deps.startsLoggers || !caller.permissions.has('systemConfig')) return false;
    return (await loggerHere(this.#deps.db, plantId)) === undefined;
  }

  async start(
    { plantId }: CallRequest<typeof startLoggerHere>,
    caller: Caller,
  ): Promise<CallResponse<typeof startLoggerHere>> {
    const { db, kinds, log, startsLoggers } = this.#deps;
    if (!startsLoggers) throw new AppError(commissioningErrors.notHere);
    return db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('logger here', ${plantId}))`.execute(tx);
      const known = await loggerHere(tx, plantId);
      if (known) return known;
      const sn = `LOCAL-${randomLetters(LENGTH)}`;
      const { id: deviceId } = await tx
        .insertInto('device')
        .values({ sn, kind: 'logger', plant_id: plantId, added_at: sql`now()` })
        .returning('id')
        .executeTakeFirstOrThrow();
      // Its secret is made by the process that runs it.
      await tx.insertInto('logger_setup').values({ logger_id: deviceId, is_here: true }).execute();
      await designateDevices(tx, kinds, plantId, [deviceId]);
      await log.write(caller, { action: commissioningLog.startHere, params: { sn }, plantId }, tx);
      for (const piece of sampleNotices([{ plantId, deviceId }]))
        await sql`SELECT pg_notify('samples', ${piece})`.execute(tx);
      await sql`SELECT pg_notify('setup', '')`.execute(tx);
      return { deviceId, sn };
    });
  }
}

async function loggerHere(
  db: Database,
  plantId: number,
): Promise<{ deviceId: number; sn: string } | undefined> {
  return db
    .selectFrom('logger_setup as s')
    .innerJoin('device as d', 'd.id', 's.logger_id')
    .select(['d.id as deviceId', 'd.sn'])
    .where('s.is_here', '=', true)
    .where('d.plant_id', '=', plantId)
    .where('d.removed_at', 'is', null)
    .executeTakeFirst();
}
