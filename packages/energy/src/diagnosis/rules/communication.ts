import { STEP_H } from '../day-frame.ts';
import { type DayView, DID } from '../day-view.ts';
import { dayEvidence } from '../evidence.ts';
import type { Finding } from '../finding.ts';
import type { InverterCase } from '../inverter-case.ts';
import { diagnosisRules } from '../rule-limits.ts';
import { sinceOf, surenessOf } from '../showing.ts';
import { median, runsOf } from '../statistics.ts';

/*
 * Daylight steps in which the inverter did not report while others of the plant did. If all are silent, the logger is
 * the cause, which the plant's diagnosis reports; without other inverters it is reported here.
 */

interface GapDay {
  readonly view: DayView;
  readonly isGap: (i: number) => boolean;
  /** The longest gap of the day. */
  readonly hours: number;
  readonly share: number;
}

/** A step with fewer samples than this share of the usual number is a gap. */
const FEW = 0.5;

export function communicationFindings(of: InverterCase): Finding[] {
  const rule = diagnosisRules.communicationGap;
  const gaps = of.views.map((view, d) => gapDay(of, view, d)).filter(({ hours }) => hours >= rule.hours);
  const recent = gaps.filter(({ view }) => view.day.dayNo > of.lastDayNo - rule.ofDays);
  const hours = recent.reduce((all, gap) => all + gap.hours, 0);
  const [shown] = recent.toSorted((a, b) => b.hours - a.hours);
  if (!shown || (recent.length < rule.onDays && hours < rule.manyHours)) return [];
  const { samples } = shown.view.day;
  const usual = usualSamples(of);
  return [
    {
      kind: 'communicationGap',
      deviceId: of.facts.deviceId,
      string: null,
      level: shown.share >= rule.highShare ? 'high' : 'low',
      sureness: surenessOf(1 + recent.length, hours, rule.manyHours),
      sinceDayNo: sinceOf(gaps.map(({ view }) => view.day.dayNo)),
      lastDayNo: recent.at(-1)?.view.day.dayNo ?? of.lastDayNo,
      lostKwhByDay: [],
      evidence: dayEvidence(shown.view, {
        chart: 'samplesHeard',
        unit: '',
        measured: samples,
        expected: samples.map(() => usual),
        shows: shown.isGap,
        figures: { hours: shown.hours, days: recent.length, share: shown.share },
      }),
    },
  ];
}

function gapDay(of: InverterCase, view: DayView, d: number): GapDay {
  const usual = usualSamples(of);
  const others = of.others[d] ?? [];
  const othersReport = (i: number) =>
    others.length === 0 || others.some((other) => (other?.day.samples[i] ?? 0) > FEW * usual);
  const isGap = (i: number) =>
    view.did[i] !== DID.dark && (view.day.samples[i] ?? 0) <= FEW * usual && othersReport(i);
  const light = view.did.filter((did) => did !== DID.dark).length;
  const longest = runsOf(usual > 0 ? view.steps : 0, isGap).reduce((most, { from, to }) => {
    const missing = view.day.samples.slice(from, to).reduce((all, count) => all + 1 - count / usual, 0);
    return Math.max(most, missing);
  }, 0);
  return { view, isGap, hours: longest * STEP_H, share: longest / Math.max(1, light) };
}

/** Usual number of samples per step. */
const usualSamples = ({ views }: InverterCase): number =>
  median(
    views.flatMap(({ day, did }) => day.samples.filter((count, i) => count > 0 && did[i] !== DID.dark)),
  ) ?? 0;
