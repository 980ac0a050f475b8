import type { MeterFinding } from '@heliodon/meters/contract';

/** Findings that make figures wrong; informative ones are shown only on the meter page. */
export const seriousOf = (findings: readonly MeterFinding[] | undefined): MeterFinding[] =>
  (findings ?? []).filter(({ level }) => level !== 'info');

/** One entry per kind of problem, with all meters concerned. */
export function byCode(findings: readonly MeterFinding[]): Pick<MeterFinding, 'code' | 'meters'>[] {
  const codes = [...new Set(findings.map(({ code }) => code))];
  return codes.map((code) => ({
    code,
    meters: findings.filter((one) => one.code === code).flatMap(({ meters }) => meters),
  }));
}

/** Identifies the content of a closed warning: for another plant or other problems it is shown again. */
export const tipKey = (plantId: number, findings: readonly MeterFinding[]): string =>
  [
    plantId,
    ...findings.map(({ code, meters }) => [code, ...meters.map((one) => one.deviceId)].join('.')),
  ].join(' ');
