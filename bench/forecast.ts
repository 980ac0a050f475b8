// npm run bench:forecast: accuracy of PV and load forecasts on the history of the demo plants, compared with the same
// interval of the last known day, and duration of an hourly refresh of 1,000 plants, with and without the database.
// Limits were tuned on June 2026. --only worker: only the database pass.

import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import {
  type ForecastErrors,
  type ForecastPair,
  forecastErrors,
} from '@heliodon/energy/forecast/forecast-errors';
import { learnPvDay } from '@heliodon/energy/forecast/learn-pv-day';
import { forecastLoad } from '@heliodon/energy/forecast/load-forecast';
import { emptyHabit, learnLoadDay } from '@heliodon/energy/forecast/load-habit';
import { emptyResponse } from '@heliodon/energy/forecast/plant-response';
import { forecastPv } from '@heliodon/energy/forecast/pv-forecast';
import { demoSpecs } from '@heliodon/fleet/demo-devices';
import type { PlantSpec } from '@heliodon/fleet/model/spec';
import { type DemoHistory, demoHistory } from './support/forecast/demo-history.ts';
import { loadPairs, ORIGINS, type Origin, pvPairs, pvSiteOf } from './support/forecast/plant-scores.ts';
import { workerPass } from './support/forecast/worker-pass.ts';

const { values: args } = parseArgs({
  options: {
    ends: { type: 'string', default: '2025-12-31,2026-03-31,2026-06-30,2026-09-30' },
    plants: { type: 'string', default: '1000' },
    only: { type: 'string' },
  },
});
/** 60 days of learning before the 30 evaluated days. */
const [DAYS, JUDGED_DAYS] = [90, 30];
const TUNED_ON = '2026-06-30';
const origins = Object.keys(ORIGINS) as Origin[];

interface Case {
  readonly spec: PlantSpec;
  readonly end: string;
  readonly history: DemoHistory;
}

const cases = (args.ends ?? '')
  .split(',')
  .flatMap((end) =>
    demoSpecs.map(
      (spec): Case => ({ spec, end, history: demoHistory(spec, Date.parse(`${end}T12:00:00Z`), DAYS) }),
    ),
  );

/** Relative to capacity, so that all plant sizes have equal weight. */
const scaled = (pairs: readonly ForecastPair[], capacityKw: number): ForecastPair[] =>
  pairs.map((pair) => ({
    actualKwh: pair.actualKwh / capacityKw,
    p10Kwh: pair.p10Kwh / capacityKw,
    p50Kwh: pair.p50Kwh / capacityKw,
    p90Kwh: pair.p90Kwh / capacityKw,
    persistenceKwh: pair.persistenceKwh === null ? null : pair.persistenceKwh / capacityKw,
  }));

function pooled(
  pairsOf: (one: Case) => ForecastPair[],
  ends?: (end: string) => boolean,
): ForecastErrors | undefined {
  return forecastErrors(
    cases.filter(({ end }) => ends?.(end) ?? true).flatMap((one) => pairsOf(one)),
    1,
  );
}

const kept = new Map<string, ForecastPair[]>();
const pairsOf =
  (flow: 'pv' | 'load', origin: Origin) =>
  (one: Case): ForecastPair[] => {
    const key = `${flow} ${origin} ${one.end} ${one.spec.id}`;
    let pairs = kept.get(key);
    if (!pairs) {
      const site = pvSiteOf(one.spec);
      if (flow === 'load')
        pairs = scaled(loadPairs(one.spec.timeZone, one.history, JUDGED_DAYS, origin), one.spec.load.peakKw);
      else pairs = site ? scaled(pvPairs(site, one.history, JUDGED_DAYS, origin), site.peakKwp ?? 1) : [];
      kept.set(key, pairs);
    }
    return pairs;
  };

const thousandths = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 1000) / 1000;

const summary = (errors: ForecastErrors | undefined) => ({
  mae: thousandths(errors?.maeShare),
  rmse: thousandths(errors?.rmseShare),
  bias: thousandths(errors?.biasShare),
  skillMae: thousandths(errors?.skillMae),
  skillRmse: thousandths(errors?.skillRmse),
  belowP10: thousandths(errors?.belowP10),
  belowP90: thousandths(errors?.belowP90),
});

const newestEnd = cases.at(-1)?.end;
const models = cases.filter(({ end, spec }) => end === newestEnd && pvSiteOf(spec) !== undefined);
const worker = await workerPass(models, Number(args.plants));
console.log('worker', JSON.stringify(worker));
if (args.only === 'worker') process.exit(0);

const result: Record<string, unknown> = {};
for (const flow of ['pv', 'load'] as const) {
  console.log(`${flow}: shares of capacity; skill against persistence`);
  for (const origin of origins) {
    const all = summary(pooled(pairsOf(flow, origin)));
    const unseen = summary(pooled(pairsOf(flow, origin), (end) => end !== TUNED_ON));
    console.log(origin.padEnd(16), JSON.stringify(all), 'not tuned on:', JSON.stringify(unseen));
    result[`${flow} ${origin}`] = all;
  }
}
for (const spec of demoSpecs) {
  const own = (flow: 'pv' | 'load') =>
    summary(forecastErrors(cases.filter((one) => one.spec === spec).flatMap(pairsOf(flow, 'atMidnight')), 1));
  console.log(spec.id.padEnd(10), 'pv', JSON.stringify(own('pv')), 'load', JSON.stringify(own('load')));
}
console.log(
  JSON.stringify({
    tunedOn: TUNED_ON,
    plantSeasons: cases.length,
    ...result,
    ...refresh(Number(args.plants)),
    worker,
  }),
);

/** Hourly work per plant: read the stored state and forecast. */
function refresh(plants: number) {
  const newest = cases.at(-1)?.end;
  const stored = cases.flatMap(({ spec, end, history }) => {
    const site = pvSiteOf(spec);
    if (!site || end !== newest) return [];
    const response = JSON.stringify(
      history.pv.slice(0, -1).reduce(learnPvDay.bind(null, site), emptyResponse),
    );
    const habit = JSON.stringify(
      history.load.slice(0, -1).reduce((state, day) => learnLoadDay(spec.timeZone, state, day), emptyHabit),
    );
    return [{ site, response, habit, pv: history.pv.at(-1), load: history.load.at(-1) }];
  });
  let quarters = 0;
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
  for (let n = 0; n < plants; n += 1) {
    const one = stored[n % stored.length];
    const nowMs = one?.pv?.quarters[48]?.startMs;
    if (!one || nowMs === undefined) continue;
    const pvToday = one.pv?.quarters ?? [];
    quarters += forecastPv(one.site, JSON.parse(one.response), { nowMs, today: pvToday }).length;
    const loadToday = one.load?.quarters ?? [];
    quarters += forecastLoad(one.site.timeZone, JSON.parse(one.habit), { nowMs, today: loadToday }).length;
  }
  const { user, system } = process.cpuUsage(startCpu);
  return {
    refreshedPlants: plants,
    refreshS: thousandths((performance.now() - startMs) / 1000),
    refreshCpuS: thousandths((user + system) / 1e6),
    refreshedQuarters: quarters,
    responseBytes: Math.max(...stored.map(({ response }) => response.length)),
    habitBytes: Math.max(...stored.map(({ habit }) => habit.length)),
  };
}
