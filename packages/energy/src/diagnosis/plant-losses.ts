import { STEP_H } from './day-frame.ts';
import { DID } from './day-view.ts';
import type { Finding } from './finding.ts';
import type { InverterCase } from './inverter-case.ts';
import { type DayLoss, type LossCause, lossCauses } from './loss-causes.ts';

/*
 * Assigns each lost kWh to one cause: in each step, the first cause that applies takes the missing energy, and the
 * causes of a day never exceed the day's deficit. Unexplained energy stays unassigned.
 */

type ByCause = Partial<Record<LossCause, number>>;
type StringKind = 'deadString' | 'shadedString' | 'weakString';

const STOPS: Readonly<Partial<Record<number, LossCause>>> = {
  [DID.off]: 'switchedOff',
  [DID.gridStop]: 'gridStop',
  [DID.fault]: 'faultStop',
  [DID.idle]: 'faultStop',
};
const LIMITS: Readonly<Partial<Record<number, LossCause>>> = {
  [DID.held]: 'curtailment',
  [DID.clipped]: 'clipping',
  [DID.hot]: 'derating',
};

export interface InverterDayEnergy {
  readonly dayNo: number;
  /** For the steps with data. Never less than the actual energy: then the expectation was wrong. */
  readonly expectedKwh: number;
  readonly actualKwh: number;
  readonly losses: readonly DayLoss[];
}

export const inverterEnergies = (of: InverterCase, findings: readonly Finding[]): InverterDayEnergy[] =>
  of.views.map(({ day }, d) =>
    dayEnergy(
      of,
      findings.filter((one) => shows(one, day.dayNo)),
      d,
    ),
  );

const shows = ({ sinceDayNo, lastDayNo, lostKwhByDay }: Finding, dayNo: number): boolean =>
  (dayNo >= sinceDayNo && dayNo <= lastDayNo) || lostKwhByDay.some((one) => one.dayNo === dayNo);

function dayEnergy(of: InverterCase, findings: readonly Finding[], d: number): InverterDayEnergy {
  const view = of.views[d];
  const potentialKw = of.potentialKw[d];
  const dayNo = view?.day.dayNo ?? 0;
  const lost: ByCause = {};
  let [expectedKwh, actualKwh, unexplainedKwh] = [0, 0, 0];
  for (let i = 0; view && i < view.steps; i += 1) {
    const [potential, ac] = [potentialKw?.[i] ?? Number.NaN, view.acKw[i] || 0];
    if (view.did[i] === DID.silent) continue;
    actualKwh += ac * STEP_H;
    // Without an irradiance value, expected energy equals actual energy.
    expectedKwh += (Number.isNaN(potential) ? ac : potential) * STEP_H;
    const missing = (potential - ac) * STEP_H;
    if (missing > 0) unexplainedKwh += missing - explain(of, findings, d, i, missing, lost);
  }
  for (const cause of ['soiling', 'ageing'] as const) {
    const loss = findings.find(({ kind }) => kind === cause)?.lostKwhByDay.find((one) => one.dayNo === dayNo);
    const kwh = Math.min(loss?.kwh ?? 0, unexplainedKwh);
    if (kwh > 0) lost[cause] = kwh;
    unexplainedKwh -= kwh;
  }
  expectedKwh = Math.max(expectedKwh, actualKwh);
  return { dayNo, expectedKwh, actualKwh, losses: capped(lost, expectedKwh - actualKwh, dayNo) };
}

/** Assigns the missing energy of a step to causes; returns the assigned amount. */
function explain(
  of: InverterCase,
  findings: readonly Finding[],
  d: number,
  i: number,
  missingKwh: number,
  lost: ByCause,
): number {
  const did = of.views[d]?.did[i] ?? DID.dark;
  let left = missingKwh;
  const give = (cause: LossCause, kwh: number) => {
    const given = Math.max(0, Math.min(left, kwh));
    if (given > 0) lost[cause] = (lost[cause] ?? 0) + given;
    left -= given;
  };
  const stop = STOPS[did];
  const limit = LIMITS[did];
  if (stop) give(stop, left);
  else {
    give('deadString', stringKwh(of, findings, 'deadString', d, i));
    if (limit) give(limit, left);
    give('shadedString', stringKwh(of, findings, 'shadedString', d, i));
    give('weakString', stringKwh(of, findings, 'weakString', d, i));
  }
  return missingKwh - left;
}

function stringKwh(
  of: InverterCase,
  findings: readonly Finding[],
  kind: StringKind,
  d: number,
  i: number,
): number {
  const stringDay = of.strings.days[d];
  let kwh = 0;
  for (const finding of findings) {
    const s = (finding.string ?? 0) - 1;
    if (finding.kind !== kind || !stringDay || s < 0) continue;
    const { stringA, stringV } = stringDay.view.day;
    const missingA = (stringDay.healthyA[s]?.[i] ?? Number.NaN) - (stringA[s]?.[i] ?? Number.NaN);
    const kw = (missingA * (stringV[s]?.[i] ?? 0) * of.efficiency) / 1000;
    if (kw > 0) kwh += kw * STEP_H;
  }
  return kwh;
}

function capped(lost: ByCause, mostKwh: number, dayNo: number): DayLoss[] {
  let left = mostKwh;
  return lossCauses.flatMap((cause) => {
    const kwh = Math.min(left, lost[cause] ?? 0);
    left -= kwh;
    return kwh < 0.005 ? [] : [{ dayNo, cause, kwh }];
  });
}
