import { type DayView, DID } from '../day-view.ts';
import { dayEvidence, stepsOf } from '../evidence.ts';
import type { Finding } from '../finding.ts';
import type { InverterCase } from '../inverter-case.ts';
import { diagnosisRules } from '../rule-limits.ts';
import { kwhOf, sinceOf, surenessOf } from '../showing.ts';
import { runsOf } from '../statistics.ts';

/*
 * Power that the inverter itself leaves unused: by temperature, by its rated limit, or by grid voltage. Each shows in
 * steps of a day; the loss is the difference to the available power.
 */

interface Marked {
  readonly d: number;
  readonly view: DayView;
  /** Steps in which it is visible. */
  readonly shows: (i: number) => boolean;
  readonly steps: number;
  readonly lostKwh: number;
  readonly lostShare: number;
}

function mark(of: InverterCase, d: number, view: DayView, shows: (i: number) => boolean): Marked {
  let steps = 0;
  for (let i = 0; i < view.steps; i += 1) if (shows(i)) steps += 1;
  if (steps === 0) return { d, view, shows, steps, lostKwh: 0, lostShare: 0 };
  const expected = of.potentialKw[d];
  const missing = (i: number) => (expected?.[i] || 0) - (view.acKw[i] || 0);
  const lostKwh = kwhOf(view.steps, (i) => (shows(i) ? missing(i) : 0));
  const madeKwh = kwhOf(view.steps, (i) => view.acKw[i] || 0);
  const lostShare = lostKwh / Math.max(0.1, madeKwh + lostKwh);
  return { d, view, shows, steps, lostKwh, lostShare };
}

const within = (of: InverterCase, days: readonly Marked[], ofDays: number): Marked[] =>
  days.filter(({ view }) => view.day.dayNo > of.lastDayNo - ofDays);

function findingOf(
  of: InverterCase,
  days: readonly Marked[],
  shown: Marked,
  own: Pick<Finding, 'kind' | 'level' | 'sureness'> & { readonly figures: Readonly<Record<string, number>> },
): Finding {
  const since = sinceOf(days.map(({ view }) => view.day.dayNo));
  const { figures, ...head } = own;
  return {
    ...head,
    deviceId: of.facts.deviceId,
    string: null,
    sinceDayNo: since,
    lastDayNo: days.at(-1)?.view.day.dayNo ?? since,
    lostKwhByDay: days
      .filter(({ view }) => view.day.dayNo >= since)
      .map(({ view, lostKwh }) => ({ dayNo: view.day.dayNo, kwh: lostKwh })),
    evidence: dayEvidence(shown.view, {
      chart: 'acAgainstModel',
      unit: 'kW',
      shows: shown.shows,
      figures,
      measured: shown.view.day.acKw,
      expected: stepsOf(of.potentialKw[shown.d]),
    }),
  };
}

const worst = (days: readonly Marked[], figure: (day: Marked) => number): Marked | undefined =>
  days.reduce<Marked | undefined>(
    (most, day) => (most && figure(most) >= figure(day) ? most : day),
    undefined,
  );

export function deratingFindings(of: InverterCase): Finding[] {
  const rule = diagnosisRules.derating;
  const hotHours = of.views.map((view, d) => {
    const tooHot = (i: number) => (view.day.heatSinkC[i] ?? 0) >= rule.hotC;
    const short = (i: number) => {
      const expectedKw = Math.min(of.facts.ratedKw, of.potentialKw[d]?.[i] || 0);
      return view.did[i] === DID.free && (view.acKw[i] || 0) < (1 - rule.shortBy) * expectedKw;
    };
    // Without a report from the inverter, only if no cool step is low too.
    const coolShort = view.day.samples.some((_, i) => short(i) && !tooHot(i));
    return mark(of, d, view, (i) => view.did[i] === DID.hot || (!coolShort && tooHot(i) && short(i)));
  });
  const hot = hotHours.filter(({ steps, lostShare }) => steps >= rule.steps && lostShare >= rule.lost);
  const recent = within(of, hot, rule.ofDays);
  const shown = worst(recent, ({ lostKwh }) => lostKwh);
  if (!shown) return [];
  const hottest = Math.max(...shown.view.day.heatSinkC.map((degrees) => degrees ?? 0));
  return [
    findingOf(of, hot, shown, {
      kind: 'derating',
      level: shown.lostShare >= rule.highLost ? 'high' : 'medium',
      sureness: surenessOf(1 + recent.length, shown.lostShare, 0.05),
      figures: { lost: shown.lostShare, heatSinkC: hottest, hours: shown.steps / 4 },
    }),
  ];
}

export function clippingFindings(of: InverterCase): Finding[] {
  const rule = diagnosisRules.clipping;
  const flat = of.views
    .map((view, d) => {
      const runs = runsOf(view.steps, (i) => view.did[i] === DID.clipped, rule.steps);
      return mark(of, d, view, (i) => runs.some(({ from, to }) => i >= from && i < to));
    })
    .filter(({ d, steps, lostShare }) => steps > 0 && (lostShare >= rule.lost || !isLightKnown(of, d)));
  const recent = within(of, flat, rule.ofDays);
  const shown = worst(recent, ({ steps }) => steps);
  if (!shown || (recent.length < rule.onDays && shown.steps < rule.manySteps)) return [];
  const potentials = shown.view.day.samples.map((_, i) =>
    shown.shows(i) ? of.potentialKw[shown.d]?.[i] || 0 : 0,
  );
  const share = Math.max(1, ...potentials.map((kw) => kw / of.facts.ratedKw));
  return [
    findingOf(of, flat, shown, {
      kind: 'clipping',
      level: shown.lostShare >= rule.highLost ? 'medium' : 'low',
      sureness: surenessOf(recent.length, share, 1.03),
      figures: { lost: shown.lostShare, hours: shown.steps / 4, potentialShare: share },
    }),
  ];
}

/** Without irradiance, only the plateau itself is visible. */
const isLightKnown = (of: InverterCase, d: number): boolean =>
  of.potentialKw[d]?.some((kw) => !Number.isNaN(kw)) ?? false;

export function gridStopFindings(of: InverterCase): Finding[] {
  const rule = diagnosisRules.gridStop;
  const minutesOf = ({ view, shows }: Marked) =>
    view.day.samples.reduce((all, _, i) => all + (shows(i) ? 15 * (view.day.faultShare[i] ?? 0) : 0), 0);
  const stopped = of.views
    .map((view, d) => mark(of, d, view, (i) => view.did[i] === DID.gridStop))
    .filter((day) => minutesOf(day) >= rule.minutes);
  const recent = within(of, stopped, rule.ofDays);
  const minutes = recent.reduce((all, day) => all + minutesOf(day), 0);
  const shown = worst(recent, minutesOf);
  if (!shown || (recent.length < rule.onDays && minutes < rule.manyMinutes)) return [];
  const volts = Math.max(...shown.view.day.gridV.map((one) => one ?? 0));
  return [
    findingOf(of, stopped, shown, {
      kind: 'gridStop',
      level: minutes >= rule.highMinutes ? 'high' : 'medium',
      sureness: surenessOf(1 + recent.length, minutes, rule.manyMinutes),
      figures: { minutes, days: recent.length, volts },
    }),
  ];
}
