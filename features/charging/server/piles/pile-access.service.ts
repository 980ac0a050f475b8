import { randomBytes } from 'node:crypto';
import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween, type OperationLog, PLATFORM } from '@heliodon/server-kit/operation-log';
import { serialLog } from '@heliodon/telemetry/contract';
import { designateDevices } from '@heliodon/telemetry-store/designations';
import { sampleNotices } from '@heliodon/telemetry-store/sample-notices';
import { claimSerial } from '@heliodon/telemetry-store/serial-claims';
import { sql } from 'kysely';
import { chargingErrors } from '../../contract/charging.errors.ts';
import { chargingLog } from '../../contract/charging.log.ts';
import { pileLogFields } from '../../contract/charging.log-fields.ts';
import type { addPile, renewPileSecret } from '../../contract/pile.contract.ts';
import { requireOcppPile } from './pile.queries.ts';

/** An OCPP AuthorizationKey has 16 to 20 bytes, written in hexadecimal. */
const SECRET_BYTES = 20;

export interface PileAccessDeps {
  readonly db: Database;
  readonly log: OperationLog;
  /** Port of the TLS listener for chargers, if it has its own. */
  readonly tlsPort: number | null;
}

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('hex');

/** Adds chargers to plants and sets their passwords. */
export class PileAccess {
  readonly #deps: PileAccessDeps;

  constructor(deps: PileAccessDeps) {
    this.#deps = deps;
  }

  async add(request: CallRequest<typeof addPile>, caller: Caller): Promise<CallResponse<typeof addPile>> {
    const { plantId, identity } = request;
    const secret = newSecret();
    return this.#deps.db.transaction().execute(async (tx) => {
      const { claim, others } = await claimSerial(tx, identity, plantId);
      if (claim === 'taken') throw new AppError(chargingErrors.identityExists, { identity });
      const deviceId = await this.#insert(tx, request, secret, caller);
      if (others > 0)
        await this.#deps.log.write(PLATFORM, { action: serialLog.claimed, params: { sn: identity } }, tx);
      return { deviceId, ...this.#accessOf(identity, secret) };
    });
  }

  async renew(
    { deviceId }: CallRequest<typeof renewPileSecret>,
    caller: Caller,
  ): Promise<CallResponse<typeof renewPileSecret>> {
    const { db, log } = this.#deps;
    const secret = newSecret();
    return db.transaction().execute(async (tx) => {
      const { sn, plantId } = await requireOcppPile(tx, caller, deviceId);
      await tx
        .updateTable('logger_credential')
        .set({ secret_hash: tokenHash(secret) })
        .where('device_id', '=', deviceId)
        .execute();
      await log.write(caller, { action: chargingLog.renewSecret, params: { sn }, plantId }, tx);
      return this.#accessOf(sn, secret);
    });
  }

  async #insert(
    tx: Database,
    { plantId, identity, alias, connectors, ratedKw }: CallRequest<typeof addPile>,
    secret: string,
    caller: Caller,
  ): Promise<number> {
    const { id } = await tx
      .insertInto('device')
      .values({
        // Anybody can enter a serial number: it belongs to the charger only after that has authenticated with its
        // secret.
        sn: identity,
        sn_proven: false,
        kind: 'charger',
        plant_id: plantId,
        alias,
        added_at: sql<Date>`now()`,
        rated_kw: ratedKw ?? null,
        rated_by_hand: ratedKw !== undefined,
        structure: JSON.stringify({ connectors }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The check code is not shown to anybody: a charger is assigned to its plant when it is added.
    const hashes = { secret_hash: tokenHash(secret), check_code_hash: tokenHash(newSecret()) };
    await tx
      .insertInto('logger_credential')
      .values({ device_id: id, ...hashes })
      .execute();
    await tx.insertInto('pile').values({ device_id: id }).execute();
    const [named] = await designateDevices(tx, deviceKinds, plantId, [id]);
    const after = { identity, alias: named?.alias ?? alias, connectors, ratedKw: ratedKw ?? null };
    const changes = changesBetween(pileLogFields, {}, after);
    await this.#deps.log.write(
      caller,
      { action: chargingLog.addPile, params: { sn: identity }, changes, plantId },
      tx,
    );
    for (const piece of sampleNotices([{ plantId, deviceId: id }]))
      await sql`SELECT pg_notify('samples', ${piece})`.execute(tx);
    return id;
  }

  #accessOf(identity: string, secret: string) {
    const path = `/ocpp/${encodeURIComponent(identity)}`;
    return { identity, secret, path, tlsPort: this.#deps.tlsPort };
  }
}
