import { describe, expect, it } from 'vitest';
import { decisionOf, timelineOf, undecided } from '../testing/automatic.ts';
import { siteModel, storageModel, type TimelineWords } from './timelineModel.ts';

const words: TimelineWords = {
  state: { ordered: 'ordered', proposed: 'proposed', expected: 'expected' },
  storage: 'storage',
  buyPrice: 'buy',
  feedInPrice: 'feedIn',
  priceUnit: 'CNY/kWh',
  pv: 'pv',
  pvBand: 'pvBand',
  pvForecast: 'pvForecast',
  load: 'load',
  loadBand: 'loadBand',
  loadForecast: 'loadForecast',
  charging: 'charging',
  grid: 'grid',
  soc: 'soc',
  expectedSoc: 'expectedSoc',
  now: 'now',
};

const keysOf = ({ series }: { readonly series: readonly { readonly key: string }[] }) =>
  series.map(({ key }) => key);

describe('storage', () => {
  it('has a curve for each state that occurs, with values only in its intervals', () => {
    const [none, ordered, expected, ...rest] = timelineOf().quarters;
    const quarters = [
      ...(none ? [none] : []),
      ...(ordered
        ? [{ ...ordered, state: 'ordered' as const, decision: decisionOf('hold', { powerKw: -5 }) }]
        : []),
      ...(expected
        ? [{ ...expected, state: 'expected' as const, decision: decisionOf('hold', { powerKw: 7 }) }]
        : []),
    ];
    expect(rest.length).toBeGreaterThan(0);
    const model = storageModel(timelineOf({ quarters }), words, undefined);
    expect(keysOf(model)).toEqual(['storage', 'ordered', 'expected', 'buy', 'feedIn']);
    expect(model.series[1]?.data).toEqual([null, -5, null]);
    expect(model.series[2]?.data).toEqual([null, null, 7]);
  });

  it('has only measured power and prices without decisions', () => {
    expect(keysOf(storageModel(undecided(), words, undefined))).toEqual(['storage', 'buy', 'feedIn']);
  });

  it('marks the present time only today, and the chosen span', () => {
    const today = timelineOf();
    const marked = { fromMs: 1, toMs: 2 };
    expect(storageModel(today, words, marked)).toMatchObject({
      marks: [{ at: today.nowMs, label: 'now' }],
      bands: [{ from: 1, to: 2 }],
    });
    const later = { ...today, nowMs: today.nowMs + 86_400_000 };
    expect(storageModel(later, words, undefined)).toMatchObject({ marks: [], bands: [] });
  });
});

describe('site', () => {
  it('leaves out what has no values', () => {
    const quarters = undecided().quarters.map((quarter) => ({
      ...quarter,
      forecast: { pv: null, load: quarter.forecast.load },
      measured: quarter.measured && { ...quarter.measured, pvKw: null, chargingKw: null },
    }));
    expect(keysOf(siteModel(timelineOf({ quarters }), words, undefined))).toEqual([
      'load band',
      'load forecast',
      'load',
      'grid',
      'soc',
    ]);
  });

  it('shows the SOC expected at the end of an interval at the beginning of the next one', () => {
    const quarters = undecided()
      .quarters.slice(0, 3)
      .map((quarter, index) => ({ ...quarter, expectedSoc: 50 + index }));
    const { series } = siteModel(timelineOf({ quarters }), words, undefined);
    expect(series.find(({ key }) => key === 'expectedSoc')?.data).toEqual([null, 50, 51]);
  });
});
