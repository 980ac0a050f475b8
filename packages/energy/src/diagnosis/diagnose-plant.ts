import { STEP_H } from './day-frame.ts';
import { DID } from './day-view.ts';
import type { Finding } from './finding.ts';
import { type FixFirst, rankFixes } from './fix-first.ts';
import { type InverterCase, type InverterWithDays, inverterCase } from './inverter-case.ts';
import type { PlantFacts, WeatherDay } from './inverter-day.ts';
import { type DayLoss, type LossCause, lossCauses } from './loss-causes.ts';
import { ownLosses } from './own-losses.ts';
import { availableSteps, kwpOfInverters, performanceRatio } from './plant-figures.ts';
import { type InverterDayEnergy, inverterEnergies } from './plant-losses.ts';
import { diagnosisRules } from './rule-limits.ts';
import { type PlantDayFigures, plantFindings } from './rules/plant.ts';
import { median } from './statistics.ts';

export type { FixFirst } from './fix-first.ts';
export { type DayLoss, lossCauses };

export interface DiagnosedInverter extends InverterWithDays {
  /** From `diagnoseInverter`. */
  readonly findings: readonly Finding[];
}

/** kWh/kWp of the neighbouring plants on one day, without the plant itself. */
export interface NeighbourDay {
  readonly dayNo: number;
  readonly kwhPerKwp: readonly number[];
}

export interface DayFigure {
  readonly dayNo: number;
  readonly value: number | null;
}

export interface PlantDiagnosis {
  /** Energy divided by what the irradiance would have produced at rated power, 0 to 1. */
  readonly performanceRatioByDay: readonly DayFigure[];
  /** Share of the time with light in which the inverters could operate, 0 to 1. */
  readonly availabilityByDay: readonly DayFigure[];
  /** kWh/kWp */
  readonly specificYieldByDay: readonly DayFigure[];
  /** Null on days with fewer than three neighbours. */
  readonly neighbourMedianByDay: readonly DayFigure[];
  readonly actualKwhByDay: readonly DayFigure[];
  readonly expectedKwhByDay: readonly DayFigure[];
  /** Only values above zero; the sum of a day never exceeds expected − actual. */
  readonly losses: readonly DayLoss[];
  /** Findings about the whole plant. */
  readonly findings: readonly Finding[];
  /**
   * Findings of the inverters and of the plant, each with its own loss; the sum does not exceed the loss of the plant.
   */
  readonly allFindings: readonly Finding[];
  readonly fixFirst: readonly FixFirst[];
}

const STOP_CAUSES: ReadonlySet<LossCause> = new Set<LossCause>(['switchedOff', 'faultStop']);
const LATELY_DAYS = 7;

export function diagnosePlant(
  plant: PlantFacts,
  inverters: readonly DiagnosedInverter[],
  weather: readonly WeatherDay[],
  neighbours: readonly NeighbourDay[],
): PlantDiagnosis {
  const cases = inverters.map((one) =>
    inverterCase(
      one.facts,
      plant,
      one.days,
      weather,
      inverters.filter((other) => other !== one),
      one.findings,
    ),
  );
  const energies = cases.map((of, k) => inverterEnergies(of, inverters[k]?.findings ?? []));
  const kwps = kwpOfInverters(
    plant,
    inverters.map(({ facts }) => facts),
  );
  const kwp =
    plant.kwp ?? (kwps.every((one) => one !== null) ? kwps.reduce((all, one) => all + one, 0) : null);
  const dayNos = [...new Set(cases.flatMap(({ views }) => views.map(({ day }) => day.dayNo)))].sort(
    (a, b) => a - b,
  );
  const made = dayNos.map((dayNo) => plantDay(dayNo, cases, energies, kwps, kwp, neighbours));
  const ofPlant = plantFindings(
    made.map(({ figures }) => figures),
    kwp,
    plant.timeZone,
  );
  const allFindings = ownLosses(
    [...inverters.flatMap((one) => one.findings), ...ofPlant],
    energies.flatMap((days, k) =>
      days.flatMap(({ losses }) =>
        losses.map((loss) => ({ ...loss, deviceId: inverters[k]?.facts.deviceId ?? 0 })),
      ),
    ),
  );
  const byDay = (value: (day: PlantDay) => number | null): DayFigure[] =>
    made.map((day) => ({ dayNo: day.figures.dayNo, value: value(day) }));
  return {
    performanceRatioByDay: byDay(({ figures }) => figures.performanceRatio),
    availabilityByDay: byDay(({ figures }) => figures.availability),
    specificYieldByDay: byDay(({ figures }) => figures.specificYield),
    neighbourMedianByDay: byDay(({ figures }) => figures.neighbourMedian),
    actualKwhByDay: byDay(({ actualKwh }) => actualKwh),
    expectedKwhByDay: byDay(({ expectedKwh }) => expectedKwh),
    losses: made.flatMap(({ losses }) => losses),
    findings: allFindings.filter(({ deviceId }) => deviceId === null),
    allFindings,
    fixFirst: rankFixes(allFindings, (deviceId) => dailyKwh(deviceId, inverters, energies)),
  };
}

interface PlantDay {
  readonly figures: PlantDayFigures;
  readonly actualKwh: number | null;
  readonly expectedKwh: number | null;
  readonly losses: readonly DayLoss[];
}

function plantDay(
  dayNo: number,
  cases: readonly InverterCase[],
  energies: readonly (readonly InverterDayEnergy[])[],
  kwps: readonly (number | null)[],
  kwp: number | null,
  neighbours: readonly NeighbourDay[],
): PlantDay {
  const own = energies.flatMap((days) => days.filter((day) => day.dayNo === dayNo));
  const places = cases.map(({ views }) => views.findIndex(({ day }) => day.dayNo === dayNo));
  const views = cases.map((of, k) => of.views[places[k] ?? -1]);
  const sum = (figure: (day: InverterDayEnergy) => number) => own.reduce((all, day) => all + figure(day), 0);
  const actualKwh = sum((day) => day.actualKwh);
  const losses = lossCauses.flatMap((cause) => {
    const kwh = sum((day) => day.losses.find((one) => one.cause === cause)?.kwh ?? 0);
    return kwh > 0 ? [{ dayNo, cause, kwh }] : [];
  });
  const lostBy = (counts: (cause: LossCause) => boolean) =>
    losses.reduce((all, { cause, kwh }) => all + (counts(cause) ? kwh : 0), 0);
  const { ratio, kwhM2 } = performanceRatio(views, kwps);
  const around = neighbours.find((day) => day.dayNo === dayNo)?.kwhPerKwp ?? [];
  const enough = around.length >= diagnosisRules.belowNeighbours.neighbours;
  const hasData = views.some((view) => view?.day.samples.some((count) => count > 0));
  return {
    losses,
    actualKwh: hasData ? actualKwh : null,
    expectedKwh: hasData ? sum((day) => day.expectedKwh) : null,
    figures: {
      dayNo,
      kwhM2,
      performanceRatio: ratio,
      availability: availabilityOf(cases, places),
      specificYield: hasData && kwp ? actualKwh / kwp : null,
      neighbourMedian: enough ? (median(around) ?? null) : null,
      explainedKwh: lostBy(() => true),
      orderedKwh: lostBy((cause) => cause === 'curtailment'),
      stoppedKwh: lostBy((cause) => STOP_CAUSES.has(cause)),
      silentH: silentHours(views),
    },
  };
}

/** Inverters are weighted by rated power. */
function availabilityOf(cases: readonly InverterCase[], places: readonly number[]): number | null {
  let [up, all] = [0, 0];
  cases.forEach((of, k) => {
    const steps = availableSteps(of, places[k] ?? -1);
    up += steps.up * of.facts.ratedKw;
    all += steps.all * of.facts.ratedKw;
  });
  return all === 0 ? null : up / all;
}

/** Daylight hours in which no inverter reported; a single inverter has its own finding. */
function silentHours(views: readonly (InverterCase['views'][number] | undefined)[]): number {
  const [first] = views;
  if (!first || views.length < 2) return 0;
  let steps = 0;
  for (let i = 0; i < first.steps; i += 1) {
    const silent = views.every((view) => !view || view.did[i] === DID.silent);
    if (silent && first.did[i] === DID.silent) steps += 1;
  }
  return steps * STEP_H;
}

function dailyKwh(
  deviceId: number | null,
  inverters: readonly DiagnosedInverter[],
  energies: readonly (readonly InverterDayEnergy[])[],
): number {
  const own = energies.filter((_, k) => deviceId === null || inverters[k]?.facts.deviceId === deviceId);
  return own.reduce((all, days) => {
    const lately = days.slice(-LATELY_DAYS);
    return all + lately.reduce((kwh, day) => kwh + day.actualKwh, 0) / Math.max(1, lately.length);
  }, 0);
}
