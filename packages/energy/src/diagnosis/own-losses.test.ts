import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Finding, type FindingKind, findingKinds } from './finding.ts';
import { type LossCause, lossCauses } from './loss-causes.ts';
import { GAP_KINDS, type GivenLoss, ownLosses } from './own-losses.ts';

const DAY = 20_000;

const finding = (kind: FindingKind, kwh: number, more: Partial<Finding> = {}): Finding => ({
  kind,
  deviceId: 1,
  string: null,
  level: 'low',
  sureness: 1,
  sinceDayNo: DAY,
  lastDayNo: DAY,
  lostKwhByDay: [{ dayNo: DAY, kwh }],
  evidence: { chart: '', unit: '', atMs: [], measured: [], expected: [], bands: [], figures: {} },
  ...more,
});
const plant = (kind: FindingKind, kwh: number) => finding(kind, kwh, { deviceId: null });
const given = (cause: LossCause, kwh: number, deviceId = 1): GivenLoss => ({
  deviceId,
  dayNo: DAY,
  cause,
  kwh,
});
const kwhOf = (findings: readonly Finding[]) => findings.map(({ lostKwhByDay }) => lostKwhByDay[0]?.kwh);

describe('the loss of a single finding', () => {
  it.each<[string, Finding[], GivenLoss[], number[]]>([
    ['all that it claims', [finding('weakString', 4)], [given('weakString', 4)], [4]],
    [
      'no more than its cause was given: heat took the rest',
      [finding('weakString', 4)],
      [given('weakString', 1)],
      [1],
    ],
    ['not what its cause lost beyond it', [finding('derating', 4)], [given('derating', 9)], [4]],
    ['nothing where another cause took all', [finding('soiling', 4)], [given('faultStop', 9)], [0]],
    [
      'two strings share what theirs was given, by their claims',
      [finding('weakString', 6, { string: 1 }), finding('weakString', 2, { string: 2 })],
      [given('weakString', 4)],
      [3, 1],
    ],
    [
      'another inverter has its own',
      [finding('weakString', 4), finding('weakString', 4, { deviceId: 2 })],
      [given('weakString', 1), given('weakString', 4, 2)],
      [1, 4],
    ],
    [
      'the plant’s stops are those of all inverters',
      [plant('unavailable', 9)],
      [given('switchedOff', 1), given('faultStop', 5, 2), given('gridStop', 7)],
      [6],
    ],
    [
      'against the light and against neighbours is the same gap',
      [plant('lowPerformance', 30), plant('belowNeighbours', 10)],
      [],
      [22.5, 7.5],
    ],
    ['what costs nothing', [finding('insulation', 0), finding('communicationGap', 0)], [], [0, 0]],
  ])('%s', (_, findings, losses, expected) => {
    expect(kwhOf(ownLosses(findings, losses))).toEqual(expected);
  });

  it('never exceeds in total the loss of the plant, whatever is claimed', () => {
    const kwh = fc.double({ min: 0, max: 500, noNaN: true });
    const kinds = Object.keys(findingKinds) as FindingKind[];
    const days = fc.integer({ min: DAY, max: DAY + 2 });
    const claims = fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        deviceId: fc.integer({ min: 1, max: 3 }),
        string: fc.integer({ min: 1, max: 4 }),
        lost: fc.uniqueArray(fc.record({ dayNo: days, kwh }), { selector: ({ dayNo }) => dayNo }),
      }),
      { maxLength: 12 },
    );
    const losses = fc.uniqueArray(
      fc.record({
        deviceId: fc.integer({ min: 1, max: 3 }),
        dayNo: days,
        cause: fc.constantFrom(...lossCauses),
        kwh,
      }),
      { selector: ({ deviceId, dayNo, cause }) => `${deviceId} ${dayNo} ${cause}` },
    );
    fc.assert(
      fc.property(claims, losses, (claimed, lost) => {
        const findings = claimed.map(({ kind, deviceId, string, lost: byDay }) =>
          finding(kind, 0, {
            deviceId: findingKinds[kind] > 20 ? null : deviceId,
            string,
            lostKwhByDay: byDay,
          }),
        );
        const own = ownLosses(findings, lost);
        for (const dayNo of [DAY, DAY + 1, DAY + 2]) {
          const sum = (of: readonly Finding[]) =>
            of
              .flatMap((one) => one.lostKwhByDay)
              .reduce((all, one) => all + (one.dayNo === dayNo ? one.kwh : 0), 0);
          const caused = lost.reduce((all, one) => all + (one.dayNo === dayNo ? one.kwh : 0), 0);
          const gap = own.filter(({ kind }) => GAP_KINDS.includes(kind));
          expect(sum(own) - sum(gap)).toBeLessThanOrEqual(caused + 1e-6);
          const largest = Math.max(
            0,
            ...findings
              .filter(({ kind }) => GAP_KINDS.includes(kind))
              .flatMap((one) => one.lostKwhByDay.filter((day) => day.dayNo === dayNo).map((day) => day.kwh)),
          );
          expect(sum(gap)).toBeLessThanOrEqual(largest + 1e-6);
        }
        own.forEach((one, i) => {
          one.lostKwhByDay.forEach((day, d) => {
            expect(day.kwh).toBeLessThanOrEqual((findings[i]?.lostKwhByDay[d]?.kwh ?? 0) + 1e-9);
          });
        });
      }),
    );
  });
});
