import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Doubt } from '@heliodon/energy/charging/energy-curve';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { getSessionDetail, getSessionList } from '../../contract/session.contract.ts';
import { plantFacts } from '../plant-facts.queries.ts';
import { readReadings } from '../pricing/session-facts.queries.ts';
import { curveOf, type SessionFacts } from '../pricing/session-figures.ts';
import { readSessions } from './session-list.queries.ts';
import { selectSessions, sessionRowOf } from './session-rows.ts';

export interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
}

type Detail = CallResponse<typeof getSessionDetail>;

/** Charging sessions. */
export class SessionService {
  readonly #deps: SessionDeps;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  async list(request: CallRequest<typeof getSessionList>): Promise<CallResponse<typeof getSessionList>> {
    const { db, clock } = this.#deps;
    const { currency, timeZone } = await plantFacts(db, request.plantId);
    const { rows, total, sums } = await readSessions(db, request, timeZone, clock.now());
    return { rows: rows.map(sessionRowOf), total, currency, timeZone, sums };
  }

  async detail({ sessionId }: CallRequest<typeof getSessionDetail>, caller: Caller): Promise<Detail> {
    const { db, clock } = this.#deps;
    const found = await selectSessions(db, clock.now())
      .select(['s.start_kwh', 's.end_kwh', 's.times_guessed', 'd.rated_kw'])
      .where('s.id', '=', sessionId)
      .where(plantIsVisible(caller, sql.ref('s.plant_id')))
      .executeTakeFirst();
    if (!found) throw new AppError(commonErrors.notFound);
    const plantId = found.plant_id;
    const [facts, lines, readings] = await Promise.all([
      plantFacts(db, plantId),
      readLines(db, plantId, sessionId),
      readReadings(db, { deviceId: found.device_id, sessionId }),
    ]);
    const sessionFacts = {
      startedAtMs: found.started_at.getTime(),
      endedAtMs: found.ended_at?.getTime() ?? null,
      startKwh: found.start_kwh,
      endKwh: found.end_kwh,
      ratedKw: found.rated_kw,
      readings,
      isTimeGuessed: found.times_guessed,
      isStartKnown: found.start_known,
    };
    return {
      ...sessionRowOf(found),
      plantId,
      ...facts,
      lines,
      doubts: found.doubts as Doubt[],
      readings: shownReadings(sessionFacts),
    };
  }
}

/** The energy curve that the fee is based on, with other values reported at the same times. */
function shownReadings(facts: SessionFacts): Detail['readings'] {
  const byTime = new Map(facts.readings.map((reading) => [reading.atMs, reading]));
  return curveOf(facts).points.map(({ atMs, kwh }) => ({
    at: new Date(atMs).toISOString(),
    energyKwh: Math.round(kwh * 1e6) / 1e6,
    powerKw: byTime.get(atMs)?.powerKw ?? null,
    soc: byTime.get(atMs)?.soc ?? null,
  }));
}

async function readLines(db: Database, plantId: number, sessionId: number): Promise<Detail['lines']> {
  const rows = await db
    .selectFrom('charging_line')
    .selectAll()
    .where('plant_id', '=', plantId)
    .where('session_id', '=', sessionId)
    .orderBy('from_at')
    .execute();
  return rows.map((row) => ({
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    period: row.period ?? '',
    energyKwh: Number(row.energy_kwh),
    pricePerKwh: row.price_per_kwh,
    servicePerKwh: row.service_per_kwh,
    energyFee: row.energy_fee,
    serviceFee: row.service_fee,
  }));
}
