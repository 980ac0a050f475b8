import type { Finding } from '../finding.ts';
import type { InverterCase } from '../inverter-case.ts';
import { diagnosisRules } from '../rule-limits.ts';
import { surenessOf } from '../showing.ts';
import { median } from '../statistics.ts';
import { knownOf, type StringDay } from '../string-shares.ts';
import { shadedString } from './shaded-string.ts';
import { stringFinding } from './string-finding.ts';

/*
 * Compares the strings of an inverter with each other. They have the same sky, so no irradiance measurement is needed,
 * only enough light and enough days.
 */

export const stringFindings = (of: InverterCase): Finding[] =>
  of.strings.usual.flatMap((usual, s) => {
    if (usual === 0) return [];
    const found = deadString(of, s) ?? weakString(of, s) ?? shadedString(of, s);
    return found ? [found] : [];
  });

const isMeasured = (value: number | undefined): boolean => value !== undefined && !Number.isNaN(value);

/** The last days on which the string can be judged. */
const lately = ({ strings, lastDayNo }: InverterCase, s: number, ofDays: number): StringDay[] =>
  strings.days.filter(({ view, middle }) => view.day.dayNo > lastDayNo - ofDays && isMeasured(middle[s]));

function deadString(of: InverterCase, s: number): Finding | undefined {
  const { leftShare, brightSteps, ofDays } = diagnosisRules.deadString;
  const isOut = (day: StringDay) => {
    const steps = knownOf(day.relation[s]);
    return steps.length >= brightSteps && steps.slice(-brightSteps).every((one) => one <= leftShare);
  };
  const last = lately(of, s, ofDays).at(-1);
  if (!last || !isOut(last)) return undefined;
  const days = of.strings.days.filter(isOut);
  const steps = days.reduce((all, day) => all + knownOf(day.relation[s]).length, 0);
  const shows = (i: number) => (last.relation[s]?.[i] ?? 1) <= leftShare;
  return stringFinding(of, s, {
    kind: 'deadString',
    level: 'high',
    days,
    last,
    shows,
    // Two hours without current count like another day of evidence.
    sureness: surenessOf(1 + steps / 8, 1, 1),
    figures: { share: median(knownOf(last.relation[s])) ?? 0 },
  });
}

function weakString(of: InverterCase, s: number): Finding | undefined {
  const { lost, highLost, steadyShare, brightSteps, onDays, ofDays } = diagnosisRules.weakString;
  const isWeak = (day: StringDay) => {
    const steps = knownOf(day.relation[s]);
    const low = steps.filter((one) => one < 1 - lost / 2).length;
    return (
      steps.length >= brightSteps && low >= steadyShare * steps.length && (day.middle?.[s] ?? 1) < 1 - lost
    );
  };
  const recent = lately(of, s, ofDays);
  const last = recent.at(-1);
  const weak = recent.filter(isWeak);
  if (!last || !isWeak(last) || weak.length < onDays) return undefined;
  const share = median(weak.map(({ middle }) => middle[s] ?? 1)) ?? 1;
  return stringFinding(of, s, {
    kind: 'weakString',
    level: 1 - share >= highLost ? 'high' : 'medium',
    last,
    days: of.strings.days.filter(isWeak),
    shows: (i) => (last.relation[s]?.[i] ?? 1) < 1 - lost / 2,
    sureness: surenessOf(weak.length, 1 - share, lost),
    figures: { share },
  });
}
