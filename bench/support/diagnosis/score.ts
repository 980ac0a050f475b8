import type { AgeingResult } from './ageing-trial.ts';
import { inTime, type TrialResult } from './trial-run.ts';

export interface KindScore {
  injected: number;
  inTime: number;
  /** Found after more than three days; never found. */
  late: number;
  missed: number;
}

/** Result of a part of the trials; parts are added up. */
export interface Score {
  inverters: number;
  healthyMonths: number;
  kinds: Record<string, KindScore>;
  trueFindings: number;
  falseFindings: number;
  falseOnHealthy: number;
  /** 'actual fault > reported fault', for false findings. */
  confusion: Record<string, number>;
  inverterDays: number;
  diagnosisMs: number;
}

export const noScore = (): Score => ({
  inverters: 0,
  healthyMonths: 0,
  kinds: {},
  trueFindings: 0,
  falseFindings: 0,
  falseOnHealthy: 0,
  confusion: {},
  inverterDays: 0,
  diagnosisMs: 0,
});

const kindOf = (score: Score, kind: string): KindScore => {
  score.kinds[kind] ??= { injected: 0, inTime: 0, late: 0, missed: 0 };
  return score.kinds[kind];
};

export function addTrial(score: Score, { trial, seen, troubles, ...figures }: TrialResult): void {
  score.inverters += trial.inverters.length;
  score.healthyMonths += figures.healthyDays / 30;
  score.inverterDays += figures.inverterDays;
  score.diagnosisMs += figures.diagnosisMs;
  for (const result of troubles) {
    if (result.due === null) continue;
    const kind = kindOf(score, result.trouble.kind);
    kind.injected += 1;
    if (inTime(result)) kind.inTime += 1;
    else if (result.found !== null) kind.late += 1;
    else kind.missed += 1;
  }
  for (const { kind, sn, isTrue } of seen) {
    if (isTrue) {
      score.trueFindings += 1;
      continue;
    }
    const has = trial.troubles.find((one) => one.sn === sn || one.with.includes(sn))?.kind ?? 'healthy';
    score.falseFindings += 1;
    if (has === 'healthy') score.falseOnHealthy += 1;
    const pair = `${has} > ${kind}`;
    score.confusion[pair] = (score.confusion[pair] ?? 0) + 1;
  }
}

export function addAgeing(score: Score, { due, found, sound, wrong }: AgeingResult): void {
  const kind = kindOf(score, 'ageing');
  score.inverters += due + sound;
  kind.injected += due;
  kind.inTime += found;
  kind.missed += due - found;
  score.trueFindings += found;
  score.falseFindings += wrong;
  score.falseOnHealthy += wrong;
  if (wrong > 0) score.confusion['healthy > ageing'] = (score.confusion['healthy > ageing'] ?? 0) + wrong;
}

export function addScore(all: Score, part: Score): void {
  for (const name of [
    ...(['inverters', 'healthyMonths', 'trueFindings', 'falseFindings'] as const),
    ...(['falseOnHealthy', 'inverterDays', 'diagnosisMs'] as const),
  ])
    all[name] += part[name];
  for (const [kind, own] of Object.entries(part.kinds)) {
    const sum = kindOf(all, kind);
    for (const name of ['injected', 'inTime', 'late', 'missed'] as const) sum[name] += own[name];
  }
  for (const [pair, count] of Object.entries(part.confusion))
    all.confusion[pair] = (all.confusion[pair] ?? 0) + count;
}
