import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { charger } from '@heliodon/device-kinds/charger';
import { localDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { isInUse } from '@heliodon/kernel/connector-status';
import type { Caller } from '@heliodon/server-kit/caller';
import type { StoredSample, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { type RawBuilder, sql } from 'kysely';
import type { getPile, getPileList, PileRow } from '../../contract/pile.contract.ts';
import type { getChargingSummary, SessionRow } from '../../contract/session.contract.ts';
import { type PlantFacts, plantFacts } from '../plant-facts.queries.ts';
import { selectSessions, sessionRowOf } from '../sessions/session-rows.ts';
import { readSummary } from '../sessions/summary.queries.ts';
import { readPiles, requirePile, type StoredPile } from './pile.queries.ts';

export interface PileDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samplesAt'>;
}

/** Current state of chargers. */
export class PileService {
  readonly #deps: PileDeps;

  constructor(deps: PileDeps) {
    this.#deps = deps;
  }

  async list({ plantId }: CallRequest<typeof getPileList>): Promise<CallResponse<typeof getPileList>> {
    const facts = await plantFacts(this.#deps.db, plantId);
    const piles = await this.#read(sql`d.plant_id = ${plantId}`, facts);
    return { currency: facts.currency, piles: piles.map(({ row }) => row) };
  }

  async one(
    { deviceId }: CallRequest<typeof getPile>,
    caller: Caller,
  ): Promise<CallResponse<typeof getPile>> {
    const { db } = this.#deps;
    const { plantId } = await requirePile(db, caller, deviceId);
    const facts = await plantFacts(db, plantId);
    const [found] = await this.#read(sql`d.id = ${deviceId}`, facts);
    // It existed a moment ago.
    if (!found) throw new Error(`pile ${deviceId} is gone`);
    const { vendor, model, firmware, serial, tls, bootedAt, heardAt } = found.stored;
    const reported = { vendor, model, firmware, serial, tls };
    const times = { bootedAt: bootedAt?.toISOString() ?? null, heardAt: heardAt?.toISOString() ?? null };
    return {
      ...found.row,
      plantId,
      currency: facts.currency,
      ocpp: found.stored.byOcpp ? { ...reported, ...times } : null,
    };
  }

  async summary({
    plantId,
  }: CallRequest<typeof getChargingSummary>): Promise<CallResponse<typeof getChargingSummary>> {
    const { db, clock } = this.#deps;
    const facts = await plantFacts(db, plantId);
    const [piles, figures] = await Promise.all([
      this.#read(sql`d.plant_id = ${plantId}`, facts),
      readSummary(db, plantId, facts.timeZone, clock.now().getTime()),
    ]);
    const rows = piles.map(({ row }) => row);
    const connectors = rows.flatMap((row) => row.connectors);
    const powers = rows.map(({ powerKw }) => powerKw).filter((kw) => kw !== null);
    return {
      currency: facts.currency,
      piles: rows.length,
      online: rows.filter(({ online }) => online).length,
      connectors: connectors.length,
      inUse: connectors.filter(({ status }) => isInUse(status)).length,
      powerKw: powers.length === 0 ? null : powers.reduce((sum, kw) => sum + kw, 0),
      ...figures,
    };
  }

  async #read(where: RawBuilder<unknown>, { timeZone }: PlantFacts) {
    const { db, clock, store } = this.#deps;
    const now = clock.now();
    const piles = await readPiles(db, where, localDay(now.getTime(), timeZone));
    const online = piles.flatMap(({ deviceId, atMs, status }) =>
      atMs === null || status === 'offline' ? [] : [{ deviceId, atMs }],
    );
    const ids = piles.map(({ deviceId }) => deviceId);
    const [samples, running] = await Promise.all([
      store.samplesAt(charger, online),
      ids.length === 0
        ? []
        : selectSessions(db, now)
            .where('s.device_id', 'in', ids)
            .where('s.state', '=', 'charging')
            .orderBy('s.started_at', 'desc')
            .execute(),
    ]);
    const sessions = running.map(sessionRowOf);
    return piles.map((stored) => ({
      stored,
      row: pileRowOf(
        stored,
        samples.get(stored.deviceId),
        sessions.filter(({ deviceId }) => deviceId === stored.deviceId),
      ),
    }));
  }
}

const intoCars = (kw: number | null): number | null => (kw === null ? null : Math.max(0, -kw));

function pileRowOf(
  pile: StoredPile,
  sample: StoredSample | undefined,
  sessions: readonly SessionRow[],
): PileRow {
  const listOf = (point: string) => {
    const value = sample?.values[point];
    return Array.isArray(value) ? value : [];
  };
  const [statuses, powers, socs] = ['connectorStatus', 'connectorPowerKw', 'connectorSoc'].map(listOf);
  const limitKw = sample?.values.powerLimitKw;
  const online = pile.status !== 'offline';
  const count = pile.connectors ?? Math.max(1, statuses?.length ?? 0);
  return {
    deviceId: pile.deviceId,
    sn: pile.sn,
    name: pile.alias || pile.sn,
    status: pile.status,
    online,
    ratedKw: pile.ratedKw,
    limitKw: typeof limitKw === 'number' ? limitKw : null,
    powerKw: online ? intoCars(pile.powerKw) : null,
    energyTodayKwh: pile.energyTodayKwh,
    connection: pile.byOcpp ? (pile.version ?? 'ocpp') : 'logger',
    connectors: Array.from({ length: count }, (_, at) => ({
      connector: at + 1,
      status: statuses?.[at] ?? null,
      powerKw: intoCars(powers?.[at] ?? null),
      soc: socs?.[at] ?? null,
      session: sessions.find(({ connector }) => connector === at + 1) ?? null,
    })),
  };
}
