import { type ForecastPair, forecastErrors } from '@heliodon/energy/forecast/forecast-errors';
import { demoSpecs } from '@heliodon/fleet/demo-devices';
import { describe, expect, it } from 'vitest';
import { demoHistory } from './support/forecast/demo-history.ts';
import { loadPairs, type Origin, pvPairs, pvSiteOf } from './support/forecast/plant-scores.ts';

/* Short form: the demo plants in March with 15-minute steps. */

const END_MS = Date.parse('2026-03-31T12:00:00Z');
const [DAYS, JUDGED_DAYS, STEP_MS] = [75, 30, 900_000];
const plants = demoSpecs.map((spec) => ({ spec, history: demoHistory(spec, END_MS, DAYS, STEP_MS) }));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Means over plants, so that small ones have equal weight. */
function skillsOf(pairsOf: (plant: (typeof plants)[number]) => ForecastPair[]) {
  const errors = plants.map((plant) => forecastErrors(pairsOf(plant), 1)).filter((own) => own !== undefined);
  return {
    mae: mean(errors.map(({ skillMae }) => skillMae ?? 0)),
    rmse: mean(errors.map(({ skillRmse }) => skillRmse ?? 0)),
    belowP10: mean(errors.map(({ belowP10 }) => belowP10)),
    belowP90: mean(errors.map(({ belowP90 }) => belowP90)),
  };
}

describe('against the same quarter of yesterday', () => {
  it.each([
    ['atMidnight', 0.15],
    ['atTen', 0.45],
  ] as const)(
    'PV forecast %s is better by %s',
    (origin: Origin, margin: number) => {
      const skills = skillsOf(({ spec, history }) => {
        const site = pvSiteOf(spec);
        return site ? pvPairs(site, history, JUDGED_DAYS, origin) : [];
      });
      expect(skills.mae).toBeGreaterThan(margin);
      expect(skills.rmse).toBeGreaterThan(margin);
      expect(Math.abs(skills.belowP10 - 0.1)).toBeLessThan(0.1);
      expect(Math.abs(skills.belowP90 - 0.9)).toBeLessThan(0.1);
    },
    120_000,
  );

  it('load forecast at midnight is better by 0.4', () => {
    const skills = skillsOf(({ spec, history }) =>
      loadPairs(spec.timeZone, history, JUDGED_DAYS, 'atMidnight'),
    );
    expect(skills.mae).toBeGreaterThan(0.4);
    expect(skills.rmse).toBeGreaterThan(0.4);
  }, 120_000);
});
