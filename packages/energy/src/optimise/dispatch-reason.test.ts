import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISPATCH_REASONS, type ExplainedPower, explain, type PowerFacts } from './dispatch-reason.ts';

/** 50 kW storage at half, load 60, no PV, usual price. */
const FACTS: PowerFacts = {
  powerKw: 0,
  freeKw: 0,
  worthPerKwh: 0.8,
  buyPrice: 0.7,
  feedInPrice: 0.4,
  pvKw: 0,
  needKw: 60,
  curtailedKw: 0,
  soc: 50,
  mostChargeKw: 50,
  mostDischargeKw: 50,
  nearFull: false,
  nearEmpty: false,
  importLimit: null,
  exportLimit: null,
  peakTargetKw: null,
};
/** The power is that of the free decision unless the case says otherwise. */
const explained = (more: Partial<PowerFacts>): ExplainedPower =>
  explain({ ...FACTS, freeKw: more.powerKw ?? 0, ...more });
const demand = { kw: 500, limit: 'demand' } as const;
const noExport = { kw: 0, limit: 'backflow' } as const;
const empty = { mostDischargeKw: 0, nearEmpty: true, soc: 10 };
const full = { mostChargeKw: 0, nearFull: true, soc: 95 };

describe('the reason of a power, and what binds', () => {
  it.each<[string, Partial<PowerFacts>, string, string | null]>([
    ['low price', { powerKw: -20, buyPrice: 0.3 }, 'chargeCheap', null],
    ['low price at full power', { powerKw: -50, buyPrice: 0.3 }, 'chargeCheap', 'atFullPower'],
    ['nearly full', { powerKw: -12, mostChargeKw: 12, nearFull: true }, 'chargeCheap', 'full'],
    ['surplus', { powerKw: -20, pvKw: 80 }, 'chargeSurplus', null],
    ['half surplus', { powerKw: -40, pvKw: 80 }, 'chargeSurplus', null],
    ['less than half surplus', { powerKw: -41, pvKw: 80 }, 'chargeCheap', null],
    ['load', { powerKw: 40, buyPrice: 1.2 }, 'serveLoad', null],
    ['load, at full power', { powerKw: 50, buyPrice: 1.2 }, 'serveLoad', 'atFullPower'],
    ['load, nearly empty', { powerKw: 9, mostDischargeKw: 9, nearEmpty: true }, 'serveLoad', 'empty'],
    ['into the grid', { powerKw: 50, needKw: 20, feedInPrice: 1.5 }, 'dischargeDear', 'atFullPower'],
    ['neither pays', {}, 'hold', null],
    ['full, with surplus', { ...full, pvKw: 100 }, 'full', null],
    ['full, at a low price', { ...full, buyPrice: 0.3 }, 'full', null],
    [
      'full, at a high price that is not high enough',
      { ...full, buyPrice: 0.9, worthPerKwh: 0.85 },
      'hold',
      null,
    ],
    ['empty at a high price', { ...empty, buyPrice: 1.2 }, 'empty', null],
    ['empty at a low price', { ...empty, buyPrice: 0.3 }, 'hold', null],
    [
      'the demand limit leaves less to charge',
      { powerKw: -40, freeKw: -50, needKw: 560, pvKw: 100, importLimit: demand, buyPrice: 0.3 },
      'chargeCheap',
      'importLimit',
    ],
    [
      'the demand limit leaves nothing to charge',
      { powerKw: 0, freeKw: -50, needKw: 500, importLimit: demand },
      'importLimit',
      'importLimit',
    ],
    [
      'the demand limit requires discharge',
      { powerKw: 40, freeKw: 0, needKw: 540, importLimit: demand },
      'importLimit',
      'importLimit',
    ],
    [
      'the demand limit requires discharge instead of charge',
      { powerKw: 20, freeKw: -50, needKw: 520, importLimit: demand },
      'importLimit',
      'importLimit',
    ],
    [
      'the paid peak is kept',
      { powerKw: 40, freeKw: 0, needKw: 340, peakTargetKw: 300, importLimit: demand },
      'shavePeak',
      'shavePeak',
    ],
    [
      'no export: discharge ends at the load',
      { powerKw: 20, freeKw: 50, needKw: 20, feedInPrice: 1.5, exportLimit: noExport },
      'serveLoad',
      'exportLimit',
    ],
    [
      'no export: surplus has to be stored',
      { powerKw: -40, freeKw: 0, needKw: 20, pvKw: 60, exportLimit: noExport },
      'exportLimit',
      'exportLimit',
    ],
  ])('%s', (_, more, code, binding) => {
    const { reason, binding: bound } = explained(more);
    expect([reason.code, bound?.code ?? null]).toEqual([code, binding]);
  });

  it('names the limit with its values, and the power without it', () => {
    const limited = { powerKw: -40, freeKw: -50, needKw: 560, pvKw: 100, importLimit: demand };
    const { binding, freeKw } = explained(limited);
    const params = { powerKw: -40, limitKw: 500, loadKw: 560, pvKw: 100 };
    expect(binding).toEqual({ code: 'importLimit', limit: 'demand', params });
    expect(freeKw).toBe(-50);
    expect(explained({ powerKw: -40 }).freeKw).toBeNull();
  });

  it.each<[string, Partial<PowerFacts>, ExplainedPower['givenUp']]>([
    ['nothing', { needKw: 480, importLimit: demand }, null],
    [
      'the demand limit, beyond full power',
      { powerKw: 50, freeKw: 0, needKw: 580, importLimit: demand },
      { kept: 'storage', gaveUp: 'demand', byKw: 30 },
    ],
    ['nothing while PV is curtailed', { pvKw: 100, curtailedKw: 40, exportLimit: noExport, ...full }, null],
    [
      'the export limit, with a full storage',
      { pvKw: 100, exportLimit: noExport, ...full },
      { kept: 'storage', gaveUp: 'backflow', byKw: 40 },
    ],
  ])('gives up: %s', (_, more, expected) => {
    expect(explained(more).givenUp).toEqual(expected);
  });

  it('always exists', () => {
    const kw = (max: number) => fc.double({ min: 0, max, noNaN: true });
    const limit = fc.option(fc.record({ kw: kw(200), limit: fc.constant('demand' as const) }), { nil: null });
    const facts = fc.record<PowerFacts>({
      powerKw: kw(100).map((x) => x - 50),
      freeKw: kw(100).map((x) => x - 50),
      worthPerKwh: kw(2),
      buyPrice: kw(2),
      feedInPrice: kw(2),
      pvKw: kw(200),
      needKw: kw(200),
      curtailedKw: kw(10),
      soc: kw(100),
      mostChargeKw: kw(50),
      mostDischargeKw: kw(50),
      nearFull: fc.boolean(),
      nearEmpty: fc.boolean(),
      importLimit: limit,
      exportLimit: limit,
      peakTargetKw: fc.option(kw(200), { nil: null }),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const { reason, binding } = explain(given);
        expect(DISPATCH_REASONS).toContain(reason.code);
        for (const one of [reason, binding])
          expect(Object.values(one?.params ?? {}).every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
