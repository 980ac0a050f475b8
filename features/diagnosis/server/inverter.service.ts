import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import { STEP_MS } from '@heliodon/energy/diagnosis/day-frame';
import type { InverterDay } from '@heliodon/energy/diagnosis/inverter-day';
import { dayNoOf, dayOfNo, localDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type {
  getInverterDay,
  getInverterDiagnosis,
  InverterDayCurves,
  InverterDiagnosis,
} from '../contract/inverter.contract.ts';
import { readEnergies, readInverterDays, readWeatherDays, stringPowerKw } from './days/day.rows.ts';
import { dirtyDays } from './days/dirty-days.queries.ts';
import { firstFindings } from './findings/finding.queries.ts';
import { daysFrom } from './overview.service.ts';
import { readState } from './plants/plant-due.queries.ts';
import { readStations } from './plants/plant-facts.queries.ts';
import { connectedStrings, median, stringShares } from './string-shares.policy.ts';

const MOST_FINDINGS = 50;

/** One inverter: its strings compared with each other. */
export class InverterService {
  readonly #deps: { readonly db: Database; readonly clock: Clock };

  constructor(deps: { readonly db: Database; readonly clock: Clock }) {
    this.#deps = deps;
  }

  async read(request: CallRequest<typeof getInverterDiagnosis>, caller: Caller): Promise<InverterDiagnosis> {
    const { db, clock } = this.#deps;
    const { deviceId, days: count } = request;
    const { plantId, timeZone } = await this.#inverter(caller, deviceId);
    const now = clock.now();
    // Includes today up to now.
    const to = localDay(now.getTime(), timeZone);
    const from = dayOfNo(dayNoOf(to) - count + 1);
    const [pendingDays, energies, findings, state] = await Promise.all([
      dirtyDays.want(db, sql`d.id = ${deviceId}`, from, to, now),
      readEnergies(db, [deviceId], from, to),
      firstFindings(db, { plantId, deviceId }, MOST_FINDINGS),
      readState(db, plantId),
    ]);
    const connected = connectedStrings(energies.map(({ stringKwh }) => stringKwh));
    const shares = new Map(energies.map(({ day, stringKwh }) => [day, stringShares(stringKwh, connected)]));
    const days = daysFrom(from, count);
    return {
      plantId,
      timeZone,
      pendingDays,
      days,
      findings,
      diagnosedAt: state?.diagnosedAt?.toISOString() ?? null,
      strings: connected.map((_, string) => ({
        string: string + 1,
        shares: days.map((day) => shares.get(day)?.[string] ?? null),
      })),
    };
  }

  async day(
    { deviceId, day }: CallRequest<typeof getInverterDay>,
    caller: Caller,
  ): Promise<InverterDayCurves> {
    const { db } = this.#deps;
    const { plantId, timeZone } = await this.#inverter(caller, deviceId);
    const [[own], [station]] = await Promise.all([
      readInverterDays(db, deviceId, day, day),
      readStations(db, plantId, day),
    ]);
    if (!own) return { timeZone, atMs: [], strings: [], medianA: [], acKw: [], planeWm2: [] };
    const [light] = station === undefined ? [] : await readWeatherDays(db, station, day, day);
    return {
      timeZone,
      atMs: own.acKw.map((_, step) => own.startMs + step * STEP_MS),
      strings: own.stringA.map((currentA, string) => ({
        string: string + 1,
        currentA: [...currentA],
        powerKw: stringPowerKw(own, string),
      })),
      medianA: medianCurrents(own),
      acKw: [...own.acKw],
      planeWm2: own.acKw.map((_, step) => light?.planeWm2[step] ?? light?.horizontalWm2[step] ?? null),
    };
  }

  /** Invisible devices and other kinds are treated as missing. */
  async #inverter(caller: Caller, deviceId: number): Promise<{ plantId: number; timeZone: string }> {
    const found = await this.#deps.db
      .selectFrom('device as d')
      .innerJoin('plant as p', 'p.id', 'd.plant_id')
      .select(['p.id as plantId', 'p.time_zone as timeZone'])
      .where('d.id', '=', deviceId)
      .where('d.kind', 'in', kindsWith('generator'))
      .where('d.removed_at', 'is', null)
      .where(plantIsVisible(caller, sql.ref('d.plant_id')))
      .executeTakeFirst();
    if (!found) throw new AppError(commonErrors.notFound);
    return found;
  }
}

/** Only strings that produced something on that day. */
function medianCurrents({ stringA, acKw }: InverterDay): (number | null)[] {
  const LEAST_A = 0.3;
  const working = stringA.filter((amps) => amps.some((value) => (value ?? 0) > LEAST_A));
  return acKw.map((_, step) => median(working.flatMap((amps) => amps[step] ?? [])));
}
