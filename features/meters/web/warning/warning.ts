import type { MeterFinding } from '@heliodon/meters/contract';

/** What makes figures wrong; what is only good to know stays on the page of the meters. */
export const seriousOf = (findings: readonly MeterFinding[] | undefined): MeterFinding[] =>
  (findings ?? []).filter(({ level }) => level !== 'info');

/** One entry for each kind of trouble, with all meters that have it. */
export function byCode(findings: readonly MeterFinding[]): Pick<MeterFinding, 'code' | 'meters'>[] {
  const codes = [...new Set(findings.map(({ code }) => code))];
  return codes.map((code) => ({
    code,
    meters: findings.filter((one) => one.code === code).flatMap(({ meters }) => meters),
  }));
}

/** What a closed tip spoke of: another plant, or something else that is wrong, is told again. */
export const tipKey = (plantId: number, findings: readonly MeterFinding[]): string =>
  [
    plantId,
    ...findings.map(({ code, meters }) => [code, ...meters.map((one) => one.deviceId)].join('.')),
  ].join(' ');
