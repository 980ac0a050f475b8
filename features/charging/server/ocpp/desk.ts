import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import type {
  ChargingDesk,
  IdTagStatus,
  MeterReading,
  SessionEnd,
  SessionStart,
  ShownCard,
} from '@heliodon/platform/ocpp/ports';
import { priceSession } from '../pricing/session-pricing.ts';
import { PORTAL_TAG, statusOfTag } from './authorize.ts';
import {
  addReadings,
  earlyEnd,
  findSession,
  holderOf,
  keepEarlyEnd,
  openSessions,
  type PileSession,
} from './desk.queries.ts';
import { type FoundPile, findPile } from './find-pile.queries.ts';
import { endSession, loseOthers } from './session-end.ts';

const DAY_MS = 86_400_000;
/** Of what waited in a pile: older times are of a wrong clock. */
const LONGEST_WAIT_MS = 31 * DAY_MS;
/** A session whose times are not known still has an end after its start. */
const GUESSED_MS = 1000;

export interface DeskDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** What piles say of sessions. Every word may come twice, late or in another order: the outcome is the same. */
export class Desk implements ChargingDesk {
  readonly #deps: DeskDeps;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  async authorize(sn: string, idTag: string): Promise<IdTagStatus> {
    const pile = await findPile(this.#deps.db, sn);
    if (!pile) return 'Invalid';
    const nowMs = this.#nowMs();
    return statusOfTag(this.#deps.db, pile, idTag, { atMs: nowMs, nowMs });
  }

  async started(sn: string, said: SessionStart): Promise<{ transactionId: number; status: IdTagStatus }> {
    const nowMs = this.#nowMs();
    const atMs = credibleMs(said.atMs, nowMs);
    const start = { ...said, atMs, isTimeGuessed: said.isTimeGuessed ?? atMs !== Math.round(said.atMs) };
    return this.#deps.db.transaction().execute(async (tx) => {
      const pile = await findPile(tx, sn, true);
      if (!pile) throw new Error(`no pile ${sn}`);
      const status = await statusOfTag(tx, pile, start.idTag, { atMs: start.atMs, nowMs });
      const known = await this.#known(tx, pile, start);
      if (known !== undefined) return { transactionId: known, status };
      return { transactionId: await this.#begin(tx, pile, start), status };
    });
  }

  async shown(sn: string, key: number | string, { idTag, atMs }: ShownCard): Promise<IdTagStatus> {
    const nowMs = this.#nowMs();
    return this.#deps.db.transaction().execute(async (tx) => {
      const pile = await findPile(tx, sn, true);
      if (!pile) return 'Invalid';
      const status = await statusOfTag(tx, pile, idTag, { atMs: credibleMs(atMs, nowMs), nowMs });
      const session = await findSession(tx, pile.deviceId, key);
      if (!session || status !== 'Accepted') return status;
      await tx
        .updateTable('charging_session')
        .set(await whose(tx, pile, idTag))
        .where('id', '=', session.sessionId)
        .where('id_tag', '=', '')
        .execute();
      return status;
    });
  }

  async metered(sn: string, key: number | string, readings: readonly MeterReading[]): Promise<void> {
    if (readings.length === 0) return;
    await this.#deps.db.transaction().execute(async (tx) => {
      const session = await this.#sessionOf(tx, sn, key);
      if (!session) return;
      await this.#heard(tx, session, readings);
      await priceSession(tx, session.sessionId);
    });
  }

  async ended(sn: string, key: number | string, end: SessionEnd): Promise<void> {
    await this.#deps.db.transaction().execute(async (tx) => {
      const pile = await findPile(tx, sn, true);
      if (!pile) return;
      const session = await findSession(tx, pile.deviceId, key);
      if (session) await this.#end(tx, session, end);
      else if (typeof key === 'string')
        await keepEarlyEnd(tx, pile.deviceId, key, end, this.#deps.clock.now());
    });
  }

  async open(sn: string) {
    const pile = await findPile(this.#deps.db, sn);
    return pile ? openSessions(this.#deps.db, pile.deviceId) : [];
  }

  async #known(tx: Database, pile: FoundPile, start: SessionStart): Promise<number | undefined> {
    if (start.transactionKey !== undefined) {
      const named = await findSession(tx, pile.deviceId, start.transactionKey);
      if (named) return named.sessionId;
    }
    const same = await tx
      .selectFrom('charging_session')
      .select(['id', 'transaction_key as key'])
      .where('device_id', '=', pile.deviceId)
      .where('connector', '=', start.connector)
      .where('started_at', '=', new Date(start.atMs))
      .executeTakeFirst();
    return same?.id;
  }

  async #begin(tx: Database, pile: FoundPile, start: SessionStart): Promise<number> {
    const at = new Date(start.atMs);
    const { id } = await tx
      .insertInto('charging_session')
      .values({
        ...{ device_id: pile.deviceId, connector: start.connector, started_at: at, plant_id: pile.plantId },
        ...{ source: 'ocpp', transaction_key: start.transactionKey ?? null, start_kwh: start.registerKwh },
        ...{ heard_at: at, energy_fee: '0', times_guessed: start.isTimeGuessed ?? false },
        ...(await whose(tx, pile, start.idTag)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await loseOthers(tx, {
      sessionId: id,
      deviceId: pile.deviceId,
      connector: start.connector,
      startedAt: at,
    });
    const end =
      start.transactionKey === undefined
        ? undefined
        : await earlyEnd(tx, pile.deviceId, start.transactionKey);
    const session = end && (await findSession(tx, pile.deviceId, id));
    if (end && session) await this.#end(tx, session, end);
    return id;
  }

  async #end(tx: Database, session: PileSession, end: SessionEnd): Promise<void> {
    if (session.state === 'finished') return;
    await this.#heard(tx, session, end.readings);
    const isTimeGuessed = end.isTimeGuessed === true || session.isTimeGuessed;
    const leastMs = session.startedAt.getTime() + (isTimeGuessed ? GUESSED_MS : 0);
    const atMs = Math.max(credibleMs(end.atMs, this.#nowMs()), leastMs);
    await endSession(tx, session.sessionId, { ...end, atMs, isTimeGuessed });
    await priceSession(tx, session.sessionId);
  }

  async #heard(tx: Database, session: PileSession, readings: readonly MeterReading[]): Promise<void> {
    const nowMs = this.#nowMs();
    await addReadings(
      tx,
      session,
      readings.map((one) => ({ ...one, atMs: credibleMs(one.atMs, nowMs) })),
    );
  }

  async #sessionOf(tx: Database, sn: string, key: number | string): Promise<PileSession | undefined> {
    const pile = await findPile(tx, sn, true);
    return pile && findSession(tx, pile.deviceId, key);
  }

  #nowMs(): number {
    return this.#deps.clock.now().getTime();
  }
}

/** What the portal starts is nobody's card. */
async function whose(tx: Database, pile: FoundPile, idTag: string) {
  if (idTag.toUpperCase() === PORTAL_TAG) return { id_tag: '', holder: '' };
  return { id_tag: idTag, holder: await holderOf(tx, pile.plantId, idTag) };
}

/** A pile whose clock was never set says 1970: then what it says is of now. */
const credibleMs = (atMs: number, nowMs: number): number =>
  atMs >= nowMs - LONGEST_WAIT_MS && atMs <= nowMs + DAY_MS ? Math.round(atMs) : nowMs;
