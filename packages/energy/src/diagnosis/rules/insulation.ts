import { daysEvidence } from '../evidence.ts';
import type { Finding } from '../finding.ts';
import type { InverterCase } from '../inverter-case.ts';
import { diagnosisRules } from '../rule-limits.ts';
import { sinceOf, surenessOf } from '../showing.ts';
import { median } from '../statistics.ts';

/*
 * The inverter measures the insulation resistance of the strings before it connects. It is lowest on damp mornings, so
 * the daily minimum is compared with its usual level: with water in a cable or connector it falls week by week, until
 * the inverter refuses to start.
 */

interface DayLow {
  readonly dayNo: number;
  readonly startMs: number;
  readonly kohm: number;
}

export function insulationFindings(of: InverterCase): Finding[] {
  const rule = diagnosisRules.insulation;
  const lows = of.views.flatMap(({ day }): DayLow[] => {
    const known = day.insulationKohm.filter((kohm) => kohm !== null && kohm > 0) as number[];
    const kohm = known.length === 0 ? null : Math.min(...known);
    return kohm === null ? [] : [{ dayNo: day.dayNo, startMs: day.startMs, kohm }];
  });
  const last = lows.at(-1);
  if (!last) return [];
  const recent = lows.filter(({ dayNo }) => dayNo > of.lastDayNo - 3);
  const usual =
    rememberedKohm(of) ?? median(lows.slice(0, Math.max(rule.usualDays, 10)).map(({ kohm }) => kohm)) ?? 0;
  const limit = Math.min(rule.warnKohm, rule.ofUsual * usual);
  const isLow = ({ kohm }: DayLow) => kohm <= rule.kohm || (lows.length > rule.usualDays && kohm <= limit);
  const low = recent.filter(isLow);
  const lowest = Math.min(...recent.map(({ kohm }) => kohm));
  const alarming = lowest <= rule.kohm;
  if (!alarming && (low.length < rule.onDays || !isLow(last))) return [];
  const days = lows.filter(isLow);
  const since = sinceOf(days.map(({ dayNo }) => dayNo));
  return [
    {
      kind: 'insulation',
      deviceId: of.facts.deviceId,
      string: null,
      level: alarming ? 'high' : 'medium',
      sureness: alarming ? 0.95 : surenessOf(low.length, limit / lowest, 1),
      sinceDayNo: since,
      lastDayNo: days.at(-1)?.dayNo ?? last.dayNo,
      lostKwhByDay: [],
      evidence: daysEvidence({
        chart: 'insulationByDay',
        unit: 'kΩ',
        days: lows.map((one) => ({
          startMs: one.startMs,
          measured: one.kohm,
          expected: usual,
          shows: isLow(one),
        })),
        figures: { kohm: lowest, usualKohm: usual, limitKohm: rule.kohm },
      }),
    },
  ];
}

const rememberedKohm = ({ open }: InverterCase): number | undefined =>
  open.find(({ kind }) => kind === 'insulation')?.evidence.figures.usualKohm;
