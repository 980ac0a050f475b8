import { setImmediate as breathe } from 'node:timers/promises';
import type { diagnoseInverter } from '@heliodon/energy/diagnosis/diagnose-inverter';
import type {
  DiagnosedInverter,
  diagnosePlant,
  PlantDiagnosis,
} from '@heliodon/energy/diagnosis/diagnose-plant';
import type { Finding } from '@heliodon/energy/diagnosis/finding';
import type { LossProfile } from '@heliodon/energy/diagnosis/loss-value';
import type { performanceIndices } from '@heliodon/energy/diagnosis/performance-index';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import {
  endFindings,
  insertFinding,
  readPresent,
  type StoredFinding,
  updateFinding,
  type ValuedFinding,
} from '../findings/finding.rows.ts';
import { type SignalSink, signalOf } from '../findings/finding-alarms.ts';
import { keyOf, planFindings } from '../findings/finding-life.policy.ts';
import { readIndices, saveIndices } from './index.rows.ts';
import { evidenceProfile, lostDaysOf, valuedLosses } from './lost-money.policy.ts';
import { readNeighbours } from './neighbours.queries.ts';
import { hasLight, lightProfile, type PlantData, readPlantData } from './plant-data.ts';
import { type PlantDay, plantDays, savePlantDays } from './plant-day.rows.ts';
import { finishPlant, type TakenPlant, takePlant } from './plant-due.queries.ts';
import { readPlant } from './plant-facts.queries.ts';
import { type PriceBook, readPrices } from './prices.ts';

/** The rules of packages/energy. */
export interface DiagnosisRules {
  readonly inverter: typeof diagnoseInverter;
  readonly plant: typeof diagnosePlant;
  readonly indices: typeof performanceIndices;
}

export interface PlantDiagnosesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly signals: SignalSink;
  readonly rules: DiagnosisRules;
}

interface Outcome {
  readonly findings: readonly ValuedFinding[];
  readonly days: readonly PlantDay[];
}

/** Diagnoses plants with new data. */
export class PlantDiagnoses {
  readonly #deps: PlantDiagnosesDeps;

  constructor(deps: PlantDiagnosesDeps) {
    this.#deps = deps;
  }

  /** One plant per pass; returns whether there was one. */
  async pass(): Promise<{ more: boolean }> {
    const { db, clock } = this.#deps;
    const taken = await takePlant(db, clock.now());
    if (taken) await this.#diagnose(taken);
    return { more: taken !== undefined };
  }

  async #diagnose(taken: TakenPlant): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const plant = await readPlant(db, taken.plantId);
    // Deleted meanwhile: the findings stay unchanged.
    if (!plant) return finishPlant(db, taken, {}, now);
    const data = await readPlantData(db, plant, now);
    const inverters = await this.#inverters(data);
    const neighbours = await readNeighbours(db, plant, data.from, data.to);
    const whole = this.#deps.rules.plant(data.facts, inverters, data.weather, neighbours);
    await breathe();
    const prices = await readPrices(db, plant);
    const counts = new Map(neighbours.map(({ dayNo, kwhPerKwp }) => [dayNo, kwhPerKwp.length]));
    const outcome = valued(data, whole, prices, counts);
    await db.transaction().execute(async (tx) => {
      await this.#saveFindings(tx, data, outcome.findings, now);
      await savePlantDays(tx, plant.plantId, outcome.days);
      await finishPlant(tx, taken, qualityOf(data, prices), now);
    });
  }

  /** One inverter at a time, so that other work can run in between. */
  async #inverters(data: PlantData): Promise<DiagnosedInverter[]> {
    const { db, rules } = this.#deps;
    const { facts: plant, inverters, weather } = data;
    const ids = inverters.map(({ facts }) => facts.deviceId);
    const [longTerm, present] = await Promise.all([
      readIndices(db, ids, data.from),
      readPresent(db, data.plant.plantId),
    ]);
    const done: DiagnosedInverter[] = [];
    for (const one of inverters) {
      const { facts, days } = one;
      const siblings = inverters.filter((other) => other !== one);
      const open = present
        .filter(({ deviceId }) => deviceId === facts.deviceId)
        .map(({ finding }) => finding);
      const before = { longTerm: longTerm.get(facts.deviceId) ?? [], open };
      const findings = days.length === 0 ? [] : rules.inverter(facts, plant, days, weather, siblings, before);
      await breathe();
      const indices = rules.indices(facts, plant, days, weather);
      if (indices.length > 0) await saveIndices(db, facts.deviceId, indices);
      done.push({ ...one, findings });
    }
    return done;
  }

  async #saveFindings(
    tx: Database,
    data: PlantData,
    found: readonly ValuedFinding[],
    now: Date,
  ): Promise<void> {
    const { plantId, currency } = data.plant;
    const place = { plantId, currency, now };
    const present = await readPresent(tx, plantId, true);
    const byId = new Map(present.map((one) => [one.id, one]));
    const plan = planFindings(present, found, daysAfterIn(data));
    for (const one of plan.insert) await insertFinding(tx, place, one);
    for (const { id, found: one } of plan.update)
      await updateFinding(tx, place, byId.get(id) as StoredFinding, one);
    await endFindings(tx, plan.end, now);
    const alarmed = plan.end.flatMap((id) => {
      const one = byId.get(id);
      return one?.alarmGrade
        ? [
            signalOf(
              { ...one.finding, id, plantId, deviceId: one.deviceId, grade: one.alarmGrade, lostKwh: null },
              false,
              now,
            ),
          ]
        : [];
    });
    if (alarmed.length > 0) await this.#deps.signals.publish(tx, alarmed);
  }
}

/** Number of days after a given day with data of a device, or with 0 of the plant. */
function daysAfterIn({ inverters }: PlantData) {
  const known = new Map(inverters.map(({ facts, days }) => [facts.deviceId, days.map(({ dayNo }) => dayNo)]));
  known.set(0, [...new Set([...known.values()].flat())]);
  return (deviceId: number, dayNo: number) => known.get(deviceId)?.filter((day) => day > dayNo).length;
}

function valued(
  data: PlantData,
  whole: PlantDiagnosis,
  prices: PriceBook,
  neighbours: ReadonlyMap<number, number>,
): Outcome {
  const light = lightProfile(data);
  const order = new Map(whole.fixFirst.map((one) => [keyOf(one.finding), one]));
  const found = whole.allFindings.map((finding) => {
    const own: LossProfile | undefined = evidenceProfile(finding.evidence, data.plant.timeZone);
    return { finding, own, lostDays: lostDaysOf(finding, own ?? light, prices) };
  });
  const kwhOf = (finding: Finding) => finding.lostKwhByDay.reduce((sum, { kwh }) => sum + kwh, 0);
  const losses = valuedLosses(
    whole.losses,
    found.map(({ finding, own }) => ({ finding, profile: own, kwh: kwhOf(finding) })),
    light,
    prices,
  );
  return {
    days: plantDays(whole, losses, neighbours),
    findings: found.map(({ finding, lostDays }) => ({
      finding,
      lostDays,
      priority: order.get(keyOf(finding))?.score ?? 0,
      quick: order.get(keyOf(finding))?.quick ?? false,
    })),
  };
}

const qualityOf = ({ inverters, weather, plant, hasStation, to }: PlantData, prices: PriceBook) => ({
  inverters: inverters.length,
  strings: inverters.reduce((sum, { facts }) => sum + facts.strings, 0),
  weatherStation: hasStation,
  irradiance: hasLight(weather),
  kwp: plant.kwp !== null && plant.kwp > 0,
  priced: prices(to) !== undefined,
});
