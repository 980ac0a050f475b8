import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { dayNoOf, dayOfNo } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import { diagnosisLog } from '../contract/diagnosis.rules.ts';
import type { FindingRow } from '../contract/finding.contract.ts';
import type {
  getPlantDiagnosis,
  InverterRow,
  PlantDiagnosis,
  runDiagnosis,
} from '../contract/plant.contract.ts';
import { type DayEnergy, readEnergies } from './days/day.rows.ts';
import { dirtyDays, hurry, markToday } from './days/dirty-days.queries.ts';
import { firstFindings, readFoundDays } from './findings/finding.queries.ts';
import { causesOf, foundKwhOf, totalsOf, withUnexplained } from './overview.policy.ts';
import { lastWholeDay } from './plants/plant-data.ts';
import { readPlantDays } from './plants/plant-day.rows.ts';
import { hurryPlant, readState } from './plants/plant-due.queries.ts';
import { type Inverter, type PlantRow, readInverters, readPlant } from './plants/plant-facts.queries.ts';
import { connectedStrings, stringShares, summedEnergies } from './string-shares.policy.ts';

/** Maximum number shown at once. */
const MOST_RANKED = 200;
/** The state of a string is determined by this many newest days. */
const STRIP_DAYS = 3;

/** Its current devices. */
const ofPlant = (plantId: number) => sql`d.plant_id = ${plantId} AND d.removed_at IS NULL`;

export interface OverviewDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
}

/** The diagnosis page of a plant, from stored results. */
export class OverviewService {
  readonly #deps: OverviewDeps;

  constructor(deps: OverviewDeps) {
    this.#deps = deps;
  }

  async read({ plantId, days: count }: CallRequest<typeof getPlantDiagnosis>): Promise<PlantDiagnosis> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const plant = await this.#plant(plantId);
    const to = lastWholeDay(now, plant.timeZone);
    const from = dayOfNo(dayNoOf(to) - count + 1);
    const [state, known, found, ranked, inverters, pendingDays] = await Promise.all([
      readState(db, plantId),
      readPlantDays(db, plantId, from, to),
      readFoundDays(db, plantId, from, to),
      firstFindings(db, { plantId, state: 'open' }, MOST_RANKED),
      readInverters(db, plantId),
      dirtyDays.want(db, ofPlant(plantId), from, to, now),
    ]);
    const energies = await readEnergies(
      db,
      inverters.map(({ deviceId }) => deviceId),
      from,
      to,
    );
    const stored = withUnexplained(known, found);
    const foundKwh = foundKwhOf(stored, found);
    const totals = totalsOf(stored);
    const byDay = new Map(stored.map((day) => [day.day, day]));
    const levelCount = (level: FindingRow['level']) => ranked.filter((row) => row.level === level).length;
    return {
      timeZone: plant.timeZone,
      currency: plant.currency,
      pendingDays,
      diagnosedAt: state?.diagnosedAt?.toISOString() ?? null,
      underWay: state?.dueAt != null && state.dueAt <= now,
      quality: {
        inverters: inverters.length,
        strings: 0,
        weatherStation: false,
        irradiance: false,
        kwp: (plant.kwp ?? 0) > 0,
        priced: false,
        ...state?.quality,
        knownDays: stored.filter(({ pvKwh }) => pvKwh !== null).length,
        neighbours: Math.max(0, ...stored.map(({ neighbours }) => neighbours)),
      },
      totals: {
        ...totals,
        foundKwh: totals.lostKwh === null ? null : [...foundKwh.values()].reduce((all, kwh) => all + kwh, 0),
      },
      days: daysFrom(from, count).map((day) => byDay.get(day) ?? emptyDay(day)),
      causes: causesOf(stored),
      counts: { high: levelCount('high'), medium: levelCount('medium'), low: levelCount('low') },
      ranked,
      inverters: inverters.map((inverter) => inverterRow(inverter, energies, ranked, foundKwh)),
    };
  }

  /** Puts the plant, including today, at the head of the queue; the worker does the rest. */
  async run({ plantId }: CallRequest<typeof runDiagnosis>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    const now = clock.now();
    const plant = await this.#plant(plantId);
    return db.transaction().execute(async (tx) => {
      const to = lastWholeDay(now, plant.timeZone);
      const wanted = await dirtyDays.want(tx, ofPlant(plantId), dayOfNo(dayNoOf(to) - 89), to, now);
      await markToday(tx, plantId, now);
      await hurry(tx, plantId, now);
      await hurryPlant(tx, plantId, now);
      await log.write(caller, { action: diagnosisLog.run, plantId }, tx);
      return { pendingDays: wanted };
    });
  }

  async #plant(plantId: number): Promise<PlantRow> {
    const plant = await readPlant(this.#deps.db, plantId);
    if (!plant) throw new AppError(commonErrors.notFound);
    return plant;
  }
}

export const daysFrom = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => dayOfNo(dayNoOf(from) + i));

const emptyDay = (day: string): PlantDiagnosis['days'][number] => ({
  day,
  performanceRatio: null,
  availability: null,
  specificYield: null,
  neighbourYield: null,
  pvKwh: null,
  expectedKwh: null,
  losses: [],
});

const LEVELS = ['high', 'medium', 'low'] as const;
const gravest = (findings: readonly FindingRow[]) =>
  LEVELS.find((level) => findings.some((finding) => finding.level === level)) ?? null;

function inverterRow(
  { deviceId, sn, alias, ratedKw }: Inverter,
  energies: readonly DayEnergy[],
  ranked: readonly FindingRow[],
  foundKwh: ReadonlyMap<number, number>,
): InverterRow {
  const own = energies.filter((day) => day.deviceId === deviceId);
  const findings = ranked.filter((finding) => finding.deviceId === deviceId);
  const connected = connectedStrings(own.map((day) => day.stringKwh));
  const shares = stringShares(summedEnergies(own.slice(-STRIP_DAYS).map((day) => day.stringKwh)), connected);
  const known = own.flatMap(({ acKwh }) => acKwh ?? []);
  const pvKwh = known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0);
  return {
    deviceId,
    sn,
    alias,
    ratedKw,
    pvKwh,
    yieldPerKw: pvKwh === null || !ratedKw ? null : pvKwh / ratedKw / known.length,
    lostKwh: findings.reduce((sum, { id }) => sum + (foundKwh.get(id) ?? 0), 0),
    findings: findings.length,
    level: gravest(findings),
    strings: shares.map((share, i) => ({
      string: i + 1,
      share,
      level: gravest(findings.filter(({ string }) => string === i + 1)),
    })),
  };
}
