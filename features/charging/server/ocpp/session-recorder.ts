import {
  type ChargingSessionRecorder,
  type IdTagStatus,
  type MeterReading,
  PORTAL_TAG,
  type SessionBegun,
  type SessionEnd,
  type SessionSign,
  type SessionStart,
  type ShownCard,
  type Vacancy,
} from '@heliodon/device-links/ocpp/ports';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { DAY_MS } from '@heliodon/kernel/time';
import { priceSession } from '../pricing/session-pricing.ts';
import { statusOfTag } from './authorize.ts';
import { type FoundPile, findPile } from './find-pile.queries.ts';
import { completeStart, foundKey, freeStart, learnConnector, startByReadings } from './found-session.ts';
import { endSession, loseOthers, loseVacated } from './session-end.ts';
import {
  addReadings,
  findSession,
  holderOf,
  openSessions,
  type PileSession,
} from './session-recorder.queries.ts';

/** Maximum age of data buffered in a charger: older times come from a wrong clock. */
const LONGEST_WAIT_MS = 31 * DAY_MS;
/** A session with unknown times still ends after its start. */
const GUESSED_MS = 1000;

export interface SessionRecorderDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Session messages of chargers. Every message may arrive twice, late or out of order: the result is the same. */
export class SessionRecorder implements ChargingSessionRecorder {
  readonly #deps: SessionRecorderDeps;

  constructor(deps: SessionRecorderDeps) {
    this.#deps = deps;
  }

  async authorize(sn: string, idTag: string): Promise<IdTagStatus> {
    const pile = await findPile(this.#deps.db, sn);
    if (!pile) return 'Invalid';
    const nowMs = this.#nowMs();
    return statusOfTag(this.#deps.db, pile, idTag, { atMs: nowMs, nowMs });
  }

  async started(sn: string, sent: SessionStart): Promise<SessionBegun> {
    const nowMs = this.#nowMs();
    const atMs = credibleMs(sent.atMs, nowMs);
    const start = { ...sent, atMs, isTimeGuessed: sent.isTimeGuessed ?? atMs !== Math.round(sent.atMs) };
    return this.#deps.db.transaction().execute(async (tx) => {
      const pile = await findPile(tx, sn, true);
      if (!pile) throw new Error(`no pile ${sn}`);
      const known = await this.#known(tx, pile, start);
      const place = { connector: start.connector, sessionId: known?.id };
      const status = await statusOfTag(tx, pile, start.idTag, { atMs: start.atMs, nowMs, ...place });
      if (known) return { transactionId: known.id, status, isOver: known.state === 'finished' };
      return { transactionId: await this.#begin(tx, pile, start, true), status };
    });
  }

  async seen(sn: string, key: string, sign: SessionSign): Promise<void> {
    const atMs = credibleMs(sign.atMs, this.#nowMs());
    await this.#deps.db.transaction().execute(async (tx) => {
      const pile = await findPile(tx, sn, true);
      if (!pile) return;
      const session = await findSession(tx, pile.deviceId, key);
      if (session) await learnConnector(tx, session, sign.connector);
      else await this.#begin(tx, pile, { ...sign, ...UNKNOWN, atMs, transactionKey: key }, false);
    });
  }

  async shown(sn: string, key: number | string, { idTag, atMs }: ShownCard): Promise<IdTagStatus> {
    const nowMs = this.#nowMs();
    return this.#deps.db.transaction().execute(async (tx) => {
      const pile = await findPile(tx, sn, true);
      if (!pile) return 'Invalid';
      const session = await findSession(tx, pile.deviceId, key);
      const place = { connector: session?.connector, sessionId: session?.sessionId };
      const status = await statusOfTag(tx, pile, idTag, { atMs: credibleMs(atMs, nowMs), nowMs, ...place });
      if (session && status === 'Accepted') await nameHolder(tx, pile, session.sessionId, idTag);
      return status;
    });
  }

  async metered(sn: string, key: number | string, readings: readonly MeterReading[]): Promise<void> {
    if (readings.length === 0) return;
    await this.#deps.db.transaction().execute(async (tx) => {
      const session = await this.#sessionOf(tx, sn, key);
      if (!session) return;
      await this.#addReadings(tx, session, readings);
      await priceSession(tx, session.sessionId);
    });
  }

  async ended(sn: string, key: number | string, end: SessionEnd): Promise<void> {
    await this.#deps.db.transaction().execute(async (tx) => {
      const pile = await findPile(tx, sn, true);
      if (!pile) return;
      const known = await findSession(tx, pile.deviceId, key);
      const session = known ?? (await this.#endOfUnknown(tx, pile, key, end));
      await this.#end(tx, session, end);
    });
  }

  async vacated(sn: string, vacancy: Vacancy): Promise<number> {
    const atMs = credibleMs(vacancy.atMs, this.#nowMs());
    return this.#deps.db.transaction().execute(async (tx) => {
      const pile = await findPile(tx, sn, true);
      return pile ? loseVacated(tx, pile.deviceId, { ...vacancy, atMs }) : 0;
    });
  }

  async open(sn: string) {
    const pile = await findPile(this.#deps.db, sn);
    return pile ? openSessions(this.#deps.db, pile.deviceId) : [];
  }

  async #known(tx: Database, pile: FoundPile, start: SessionStart): Promise<KnownSession | undefined> {
    if (start.transactionKey !== undefined) {
      const named = await findSession(tx, pile.deviceId, start.transactionKey);
      if (named) await this.#complete(tx, pile, named, start);
      return named && { id: named.sessionId, state: named.state };
    }
    return tx
      .selectFrom('charging_session')
      .select(['id', 'state'])
      .where('device_id', '=', pile.deviceId)
      .where('connector', '=', start.connector)
      .where('started_at', '=', new Date(start.atMs))
      .executeTakeFirst();
  }

  async #complete(tx: Database, pile: FoundPile, found: PileSession, start: SessionStart): Promise<void> {
    await completeStart(tx, found, start);
    await nameHolder(tx, pile, found.sessionId, start.idTag);
    await priceSession(tx, found.sessionId);
  }

  /** The start was lost, or received by another system. */
  async #endOfUnknown(
    tx: Database,
    pile: FoundPile,
    key: number | string,
    end: SessionEnd,
  ): Promise<PileSession> {
    const transactionKey = foundKey(key, end);
    const again = await findSession(tx, pile.deviceId, transactionKey);
    if (again) return again;
    const { connector, idTag = '', isTimeGuessed = false } = end;
    const sign = { connector, idTag, isTimeGuessed, atMs: credibleMs(end.atMs, this.#nowMs()) };
    await this.#begin(tx, pile, { ...sign, registerKwh: null, transactionKey }, false);
    return (await findSession(tx, pile.deviceId, transactionKey)) as PileSession;
  }

  async #begin(tx: Database, pile: FoundPile, start: SessionStart, isStartKnown: boolean): Promise<number> {
    const { deviceId } = pile;
    const at = await freeStart(tx, { deviceId, connector: start.connector }, start.atMs);
    const { id } = await tx
      .insertInto('charging_session')
      .values({
        device_id: pile.deviceId,
        connector: start.connector,
        started_at: at,
        plant_id: pile.plantId,
        source: 'ocpp',
        transaction_key: start.transactionKey ?? null,
        start_kwh: start.registerKwh,
        heard_at: at,
        energy_fee: '0',
        times_guessed: start.isTimeGuessed ?? false,
        start_known: isStartKnown,
        ...(await whose(tx, pile, start.idTag)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await loseOthers(tx, { sessionId: id, deviceId, connector: start.connector, startedAt: at });
    return id;
  }

  async #end(tx: Database, before: PileSession, end: SessionEnd): Promise<void> {
    if (before.state === 'finished') return;
    await this.#addReadings(tx, before, end.readings);
    const session = (await findSession(tx, before.deviceId, before.sessionId)) ?? before;
    const isTimeGuessed = end.isTimeGuessed === true || session.isTimeGuessed;
    const leastMs = session.startedAt.getTime() + (isTimeGuessed ? GUESSED_MS : 0);
    const atMs = Math.max(credibleMs(end.atMs, this.#nowMs()), leastMs);
    await endSession(tx, session.sessionId, { ...end, atMs, isTimeGuessed });
    await priceSession(tx, session.sessionId);
  }

  async #addReadings(tx: Database, session: PileSession, readings: readonly MeterReading[]): Promise<void> {
    const nowMs = this.#nowMs();
    const credible = readings.map((one) => ({ ...one, atMs: credibleMs(one.atMs, nowMs) }));
    await addReadings(tx, session, credible);
    await startByReadings(tx, session, credible);
  }

  async #sessionOf(tx: Database, sn: string, key: number | string): Promise<PileSession | undefined> {
    const pile = await findPile(tx, sn, true);
    return pile && findSession(tx, pile.deviceId, key);
  }

  #nowMs(): number {
    return this.#deps.clock.now().getTime();
  }
}

interface KnownSession {
  readonly id: number;
  readonly state: string;
}

const UNKNOWN = { idTag: '', registerKwh: null } as const;

/** Sets the holder if no card was known. */
async function nameHolder(tx: Database, pile: FoundPile, sessionId: number, idTag: string): Promise<void> {
  await tx
    .updateTable('charging_session')
    .set(await whose(tx, pile, idTag))
    .where('id', '=', sessionId)
    .where('id_tag', '=', '')
    .execute();
}

/** Sessions started by the portal have no card. */
async function whose(tx: Database, pile: FoundPile, idTag: string) {
  if (idTag.toUpperCase() === PORTAL_TAG) return { id_tag: '', holder: '' };
  return { id_tag: idTag, holder: await holderOf(tx, pile.plantId, idTag) };
}

/** A charger whose clock was never set sends 1970: its messages get the current time. */
const credibleMs = (atMs: number, nowMs: number): number =>
  atMs >= nowMs - LONGEST_WAIT_MS && atMs <= nowMs + DAY_MS ? Math.round(atMs) : nowMs;
