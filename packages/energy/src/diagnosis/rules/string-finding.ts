import { dayEvidence, stepsOf } from '../evidence.ts';
import type { Finding, FindingLevel } from '../finding.ts';
import type { InverterCase } from '../inverter-case.ts';
import { type DayKwh, kwhOf, sinceOf } from '../showing.ts';
import type { StringDay } from '../string-shares.ts';

/** What a rule found about a string. */
export interface SeenString {
  readonly kind: 'deadString' | 'weakString' | 'shadedString';
  readonly level: FindingLevel;
  readonly sureness: number;
  readonly days: readonly StringDay[];
  readonly last: StringDay;
  readonly shows: (i: number) => boolean;
  readonly figures: Readonly<Record<string, number>>;
  readonly lostIn?: ReadonlyMap<StringDay, (i: number) => boolean>;
}

export function stringFinding(of: InverterCase, s: number, seen: SeenString): Finding {
  const { day } = seen.last.view;
  const usualShare = of.strings.usual[s] ?? 1;
  const dayNos = seen.days.map(({ view }) => view.day.dayNo);
  const since = sinceOf(dayNos);
  const lost = seen.days.map((one): DayKwh => {
    const counts = seen.lostIn?.get(one) ?? (() => true);
    return { dayNo: one.view.day.dayNo, kwh: lostKwh(of, one, s, counts) };
  });
  return {
    kind: seen.kind,
    deviceId: of.facts.deviceId,
    string: s + 1,
    level: seen.level,
    sureness: seen.sureness,
    sinceDayNo: since,
    lastDayNo: day.dayNo,
    lostKwhByDay: lost.filter(({ dayNo }) => dayNo >= since),
    evidence: dayEvidence(seen.last.view, {
      chart: 'stringAgainstSiblings',
      unit: 'A',
      shows: seen.shows,
      measured: day.stringA[s] ?? [],
      expected: stepsOf(seen.last.healthyA[s]),
      figures: { ...seen.figures, usualShare },
    }),
  };
}

/** Additional energy of a healthy current, at the string's own voltage. */
function lostKwh(
  { efficiency }: InverterCase,
  { view, healthyA }: StringDay,
  s: number,
  counts: (i: number) => boolean,
): number {
  const { stringA, stringV } = view.day;
  return kwhOf(view.steps, (i) => {
    const [amps, volts] = [stringA[s]?.[i] ?? Number.NaN, stringV[s]?.[i] ?? Number.NaN];
    const kw = (((healthyA[s]?.[i] ?? Number.NaN) - amps) * volts * efficiency) / 1000;
    return counts(i) && kw > 0 ? kw : 0;
  });
}
