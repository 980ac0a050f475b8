import { DAY_MS } from '@heliodon/kernel/time';
import { localMinute } from '../../periods/local-time.ts';
import { STEP_MS } from '../day-frame.ts';
import type { Finding } from '../finding.ts';
import type { InverterCase } from '../inverter-case.ts';
import { diagnosisRules } from '../rule-limits.ts';
import { surenessOf } from '../showing.ts';
import { median, runsOf } from '../statistics.ts';
import { knownOf, type StringDay } from '../string-shares.ts';
import { stringFinding } from './string-finding.ts';

interface ShadeDay {
  readonly day: StringDay;
  readonly from: number;
  readonly to: number;
  /** From the start of the UTC day, so clock changes have no effect. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly lost: number;
}

export function shadedString(of: InverterCase, s: number): Finding | undefined {
  const { lost, onDays, ofDays, apartMin } = diagnosisRules.shadedString;
  const apartMs = apartMin * 60_000;
  const bestA = bestBySlot(of, s);
  const all = of.strings.days.flatMap((day) => shadeOf(day, s, bestA));
  const last = all.at(-1);
  // An open finding stays until sunny days disprove it.
  const isOpen = of.open.some(({ kind, string }) => kind === 'shadedString' && string === s + 1);
  const fromNo = isOpen ? 0 : of.lastDayNo - ofDays;
  if (!last || last.day.view.day.dayNo <= fromNo) return undefined;
  const same = of.strings.days.flatMap((day) => {
    const own = all.find((one) => one.day === day);
    if (own) return own.fromMs <= last.toMs + apartMs && own.toMs >= last.fromMs - apartMs ? [own] : [];
    return shadeIn(day, s, bestA, last);
  });
  const recent = same.filter(({ day }) => day.view.day.dayNo > fromNo);
  const enough = isOpen || recent.length >= onDays || isClearShade(last, s);
  if (!enough || sunSince(of, s, last, bestA)) return undefined;
  if (!isOpen && isOwnCourse(of, s, same.length)) return undefined;
  const { view } = last.day;
  const hour = (i: number) => localMinute(view.day.startMs + i * STEP_MS, of.plant.timeZone) / 60;
  const azimuth = (i: number) => Math.round(view.sun[i]?.azimuthDeg ?? 0);
  const depth = median(recent.map((one) => one.lost)) ?? 0;
  return stringFinding(of, s, {
    kind: 'shadedString',
    level: 'low',
    days: same.map(({ day }) => day),
    last: last.day,
    shows: (i) => i >= last.from && i < last.to,
    sureness: surenessOf(recent.length, depth, 2 * lost),
    figures: {
      share: 1 - depth,
      hourFrom: hour(last.from),
      hourTo: hour(last.to),
      azimuthFrom: azimuth(last.from),
      azimuthTo: azimuth(last.to - 1),
      days: recent.length,
    },
    lostIn: new Map(same.map((one) => [one.day, (i: number) => i >= one.from && i < one.to])),
  });
}

/** The highest healthy current in each step of the day: a clear sky at that time. */
function bestBySlot({ strings }: InverterCase, s: number): number[] {
  const best: number[] = [];
  for (const { healthyA } of strings.days)
    healthyA[s]?.forEach((amps, i) => {
      best[i] = Math.max(best[i] ?? 0, amps || 0);
    });
  return best;
}

/** The longest period that is low while the sun shines, with normal values for the rest of the day. */
function shadeOf(day: StringDay, s: number, bestA: readonly number[]): ShadeDay[] {
  const { lost, restLost, steps, sunnyShare } = diagnosisRules.shadedString;
  const relation = day.relation[s] ?? new Float64Array();
  const sunny = (i: number) => (day.healthyA[s]?.[i] ?? 0) >= sunnyShare * (bestA[i] ?? 0);
  const low = (i: number) => (relation?.[i] ?? 1) < 1 - lost;
  const [run] = runsOf(relation.length, (i) => low(i) && sunny(i) && othersAgree(day, s, i), steps).sort(
    (a, b) => b.to - b.from - (a.to - a.from),
  );
  if (!run) return [];
  const rest = knownOf(relation.map((one, i) => (i >= run.from - 2 && i < run.to + 2 ? Number.NaN : one)));
  if (rest.length < 4 || (median(rest) ?? 0) < 1 - restLost) return [];
  const inside = knownOf(relation.slice(run.from, run.to));
  const fromMs = (day.view.day.startMs + run.from * STEP_MS) % DAY_MS;
  const toMs = fromMs + (run.to - run.from) * STEP_MS;
  return [{ day, ...run, fromMs, toMs, lost: 1 - (median(inside) ?? 1) }];
}

function isClearShade({ day, from, to, lost }: ShadeDay, s: number): boolean {
  const rule = diagnosisRules.shadedString.clearDay;
  const [healthyA, relation] = [day.healthyA[s] ?? new Float64Array(), day.relation[s] ?? new Float64Array()];
  let [bright, calm] = [0, 0];
  healthyA.forEach((amps, i) => {
    if (Number.isNaN(amps)) return;
    bright += 1;
    calm += day.calm[i] ?? 0;
  });
  const agreed = Array.from({ length: to - from }, (_, k) => othersAgree(day, s, from + k, rule.agreeing));
  // If it does not recover, the string may have failed permanently.
  const after = knownOf(relation.slice(to + 1)).filter((one) => one > 1 - rule.lost).length;
  const deep = to - from >= rule.steps && lost >= rule.lost && after >= rule.after;
  return deep && calm >= rule.calmShare * bright && !agreed.includes(false);
}

/** The same shade between clouds: fewer sunny steps, but low in those of the known hours. */
function shadeIn(day: StringDay, s: number, bestA: readonly number[], known: ShadeDay): ShadeDay[] {
  const { lost, supportSteps, sunnyShare } = diagnosisRules.shadedString;
  const from = Math.round((known.fromMs - (day.view.day.startMs % DAY_MS)) / STEP_MS);
  const offset = Math.round(DAY_MS / STEP_MS);
  const start = ((from % offset) + offset) % offset;
  const to = start + known.to - known.from;
  const relations: number[] = [];
  for (let i = start; i < to; i += 1) {
    const sunny = (day.healthyA[s]?.[i] ?? 0) >= sunnyShare * (bestA[i] ?? 0);
    if (sunny && othersAgree(day, s, i)) relations.push(day.relation[s]?.[i] ?? 1);
  }
  const middle = median(relations) ?? 1;
  if (relations.length < supportSteps || middle >= 1 - lost) return [];
  return [{ ...known, day, from: start, to, lost: 1 - middle }];
}

/** Under broken clouds strings are lit unevenly; an obstacle affects only few of them. */
function othersAgree(
  { relation }: StringDay,
  s: number,
  i: number,
  agreeing: number = diagnosisRules.shadedString.agreeing,
): boolean {
  const { within } = diagnosisRules.shadedString;
  let [known, agreed] = [0, 0];
  relation.forEach((steps, other) => {
    const one = steps[i] ?? Number.NaN;
    if (other === s || Number.isNaN(one)) return;
    known += 1;
    if (Math.abs(one - 1) <= within) agreed += 1;
  });
  return agreed >= agreeing * known;
}

/** Whether the sun has been at this position since and the string was normal: then the shade is gone. */
function sunSince({ strings }: InverterCase, s: number, last: ShadeDay, bestA: readonly number[]): boolean {
  const { lost, sunnyShare } = diagnosisRules.shadedString;
  return strings.days.some(({ view, relation, healthyA }) => {
    if (view.day.dayNo <= last.day.view.day.dayNo) return false;
    let [sunny, low] = [0, 0];
    for (let i = last.from; i < last.to; i += 1) {
      if ((healthyA[s]?.[i] ?? 0) < sunnyShare * (bestA[i] ?? 0)) continue;
      sunny += 1;
      if ((relation[s]?.[i] ?? 1) < 1 - lost) low += 1;
    }
    return sunny >= last.to - last.from && low === 0;
  });
}

/** With two or three strings, one may have another orientation: then it was low on every sunny day from the start. */
function isOwnCourse({ strings }: InverterCase, s: number, shadedDays: number): boolean {
  const inGroup = strings.group.filter((one, i) => one === strings.group[s] && strings.usual[i] !== 0).length;
  const judged = strings.days.filter(({ middle }) => !Number.isNaN(middle[s] ?? Number.NaN)).length;
  return inGroup <= 3 && shadedDays > judged / 2;
}
