import { diagnoseInverter } from '@heliodon/energy/diagnosis/diagnose-inverter';
import type { Finding, FindingKind } from '@heliodon/energy/diagnosis/finding';
import type {
  InverterDay,
  InverterFacts,
  PlantFacts,
  WeatherDay,
} from '@heliodon/energy/diagnosis/inverter-day';
import type { PlantDay, Truth } from './trial-days.ts';
import type { Trial, Trouble } from './trial-faults.ts';

/* Runs the diagnosis over a trial plant as in the product: once a day, over the last thirty days. */

const WINDOW_DAYS = 30;
const FIRST_DIAGNOSED = 7;
const DAYS_TO_FIND = 3;

/** A finding, counted once regardless of its duration. */
export interface SeenFinding {
  readonly kind: FindingKind;
  readonly sn: string;
  readonly string: number | null;
  /** First and last day, from the start of the trial. */
  readonly day: number;
  lastDay: number;
  readonly isTrue: boolean;
  readonly sureness: number;
  readonly figures: Readonly<Record<string, number>>;
}

export interface TroubleResult {
  readonly trouble: Trouble;
  /** First day with a detectable effect; null: never. */
  readonly due: number | null;
  /** First day with the finding. */
  readonly found: number | null;
}

export interface TrialResult {
  readonly trial: Trial;
  readonly seen: readonly SeenFinding[];
  readonly troubles: readonly TroubleResult[];
  readonly healthyDays: number;
  readonly inverterDays: number;
  readonly diagnosisMs: number;
}

export const inTime = ({ due, found }: TroubleResult): boolean =>
  due !== null && found !== null && found < due + DAYS_TO_FIND;

export function runTrial(trial: Trial, days: Iterable<PlantDay>): TrialResult {
  const plant: PlantFacts = {
    latitude: trial.spec.latitude,
    longitude: trial.spec.longitude,
    timeZone: trial.spec.timeZone,
    kwp: null,
    installedDayNo: null,
  };
  const facts = trial.inverters.map(
    ({ ratedKw, strings, kwp }, i): InverterFacts => ({
      deviceId: i,
      ratedKw,
      strings,
      kwp: trial.kwpKnown ? kwp : null,
    }),
  );
  const history: InverterDay[][] = facts.map(() => []);
  const truths: Truth[][] = facts.map(() => []);
  const weather: WeatherDay[] = [];
  const open: Finding[][] = facts.map(() => []);
  const seen = new Map<string, SeenFinding>();
  let diagnosisMs = 0;
  let inverterDays = 0;
  let day = -1;
  for (const made of days) {
    day += 1;
    keep(made, history, truths, weather);
    if (day < FIRST_DIAGNOSED) continue;
    const began = process.cpuUsage();
    const found = facts.map((own, i) => {
      const siblings = facts.flatMap((one, k) => (k === i ? [] : [{ facts: one, days: history[k] ?? [] }]));
      return diagnoseInverter(own, plant, history[i] ?? [], weather, siblings, { open: open[i] ?? [] });
    });
    // Processor time, independent of other load.
    diagnosisMs += process.cpuUsage(began).user / 1000;
    inverterDays += facts.length;
    found.forEach((findings, i) => {
      open[i] = findings;
      for (const finding of findings) note(seen, trial, i, finding, day, truths[i] ?? []);
    });
  }
  const troubles = trial.troubles.map((trouble) => resultOf(trial, trouble, truths, [...seen.values()]));
  const ill = new Set(trial.troubles.flatMap((one) => [one.sn, ...one.with]));
  const healthy = trial.inverters.filter(({ sn }) => !ill.has(sn)).length;
  return {
    trial,
    seen: [...seen.values()],
    troubles,
    diagnosisMs,
    inverterDays,
    healthyDays: healthy * (day + 1 - FIRST_DIAGNOSED),
  };
}

function keep(made: PlantDay, history: InverterDay[][], truths: Truth[][], weather: WeatherDay[]): void {
  made.inverters.forEach((one, i) => {
    history[i]?.push(one);
    if ((history[i]?.length ?? 0) > WINDOW_DAYS) history[i]?.shift();
  });
  made.truths.forEach((truth, i) => {
    truths[i]?.push(truth);
  });
  if (made.weather) weather.push(made.weather);
  if (weather.length > WINDOW_DAYS) weather.shift();
}

function note(
  seen: Map<string, SeenFinding>,
  trial: Trial,
  inverter: number,
  finding: Finding,
  day: number,
  truths: readonly Truth[],
): void {
  const sn = trial.inverters[inverter]?.sn ?? '';
  const key = `${sn} ${finding.kind} ${finding.string}`;
  const before = seen.get(key);
  const { kind, string, sureness, evidence } = finding;
  if (before) before.lastDay = day;
  else
    seen.set(key, {
      kind,
      sn,
      string,
      day,
      lastDay: day,
      sureness,
      figures: evidence.figures,
      isTrue: isTrue(trial, sn, finding, day, truths),
    });
}

/** Judged by the actual state, not by the intended fault. */
function isTrue(
  trial: Trial,
  sn: string,
  { kind, string }: Finding,
  day: number,
  truths: readonly Truth[],
): boolean {
  const lately = (days: number, holds: (truth: Truth) => boolean) => truths.slice(-days).some(holds);
  const begun = trial.troubles.some(
    (one) =>
      one.sn === sn &&
      one.kind === kind &&
      (one.string === undefined || one.string + 1 === string) &&
      one.fromMs < trial.startMs + (day + 1) * 86_400_000,
  );
  switch (kind) {
    case 'soiling':
      return lately(4, ({ dirt, plantDirt }) => dirt + plantDirt - 0.008 >= 0.03);
    case 'clipping':
      return lately(7, ({ clippedKwh, madeKwh }) => clippedKwh >= 0.002 * madeKwh);
    case 'derating':
      return lately(4, ({ hotLostKwh, madeKwh }) => hotLostKwh >= 0.003 * madeKwh);
    case 'insulation':
      return begun || lately(3, ({ leastKohm }) => leastKohm <= 300);
    default:
      return begun;
  }
}

function resultOf(
  trial: Trial,
  trouble: Trouble,
  truths: readonly (readonly Truth[])[],
  seen: readonly SeenFinding[],
): TroubleResult {
  const own = truths[trial.inverters.findIndex(({ sn }) => sn === trouble.sn)] ?? [];
  const fromDay = Math.floor((trouble.fromMs - trial.startMs) / 86_400_000);
  const first = trouble.kind === 'clipping' ? FIRST_DIAGNOSED : fromDay;
  // Soiling removed by rain within three days need not be found.
  const stays = (day: number) =>
    trouble.kind !== 'soiling' || own.slice(day, day + DAYS_TO_FIND).every((truth) => bites(trouble, truth));
  const due = own.findIndex((truth, day) => day >= first && bites(trouble, truth) && stays(day));
  const found = seen.find(
    (one) =>
      one.sn === trouble.sn &&
      one.kind === trouble.kind &&
      (trouble.string === undefined || one.string === trouble.string + 1) &&
      one.isTrue,
  );
  return { trouble, due: due < 0 ? null : due, found: found?.day ?? null };
}

/** From that day on the effect is detectable. */
function bites({ kind, string = 0 }: Trouble, truth: Truth): boolean {
  const { madeKwh, soundOf, gaveOf } = truth;
  switch (kind) {
    case 'weakString':
    case 'deadString':
    case 'shadedString':
      return (gaveOf[string] ?? 0) < 0.98 * (soundOf[string] ?? 0);
    case 'soiling':
      return truth.dirt >= 0.05;
    case 'insulation':
      return truth.leastKohm <= 300;
    case 'derating':
      return truth.hotLostKwh >= 0.01 * madeKwh;
    case 'clipping':
      return truth.clippedKwh >= 0.01 * madeKwh;
    case 'communicationGap':
      return truth.silentMin >= 60;
    case 'gridStop':
      return truth.stoppedMin >= 10;
  }
}
