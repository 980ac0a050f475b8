// npm run bench:forecast: error of the PV and load forecasts on the demo plants and under measured weather, next to
// simple forecasts that see the same data, and duration of an hourly pass over 1,000 plants with its database. Of each
// history, the last third is evaluated; each forecast knows only what was before it. --only worker: only the pass.
// --places nsrdb,xining and --flows pv: some places or one flow. --from 60: evaluated from this day on, for coverage.

import { parseArgs } from 'node:util';
import { demoSpecs } from '@heliodon/fleet/demo-devices';
import type { LeadName } from './support/forecast/compare.ts';
import { demoHistory, pvSiteOf } from './support/forecast/demo-history.ts';
import {
  demoSubjects,
  FLOWS,
  type Flow,
  meanOf,
  measuredSubjects,
  type Row,
  rowsOf,
} from './support/forecast/subjects.ts';
import { workerPass } from './support/forecast/worker-pass.ts';

const { values: args } = parseArgs({
  options: {
    end: { type: 'string', default: '2026-09-30' },
    days: { type: 'string', default: '270' },
    plants: { type: 'string', default: '1000' },
    only: { type: 'string' },
    places: { type: 'string' },
    flows: { type: 'string' },
    from: { type: 'string' },
  },
});
const endMs = Date.parse(`${args.end}T12:00:00Z`);
const WORKER_DAYS = 90;
const STEP_MS = 900_000;
const LEAD_NAMES: readonly LeadName[] = ['nextDay', 'fourHours'];

const percent = (value: number): string => (100 * value).toFixed(1);
const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

function print({ plant, flow, lead, nmae, gain, hindsightGain, coverage }: Row): void {
  const errors = Object.entries(nmae).map(([method, share]) => `${method} ${(100 * share).toFixed(2)}`);
  console.log(
    plant.padEnd(10),
    flow.padEnd(4),
    lead.padEnd(9),
    `gain ${percent(gain)} %`.padEnd(13),
    `in hindsight ${percent(hindsightGain)} %`.padEnd(21),
    `in range ${percent(coverage)} %`.padEnd(16),
    `nMAE % ${errors.join(', ')}`,
  );
}

function accuracy(): Record<string, unknown> {
  const places = args.places?.split(',');
  const flows = FLOWS.filter((flow) => args.flows?.split(',').includes(flow) ?? true);
  const subjects = [...measuredSubjects(places), ...demoSubjects(endMs, Number(args.days), STEP_MS, places)];
  const rows = subjects.flatMap((subject) => {
    const own = rowsOf(subject, { fromDay: args.from === undefined ? undefined : Number(args.from), flows });
    own.forEach(print);
    return own;
  });
  const summary: Record<string, unknown> = {};
  for (const flow of flows)
    for (const lead of LEAD_NAMES) {
      const own = averageOf(rows, flow, lead);
      print(own.mean);
      summary[`${flow} ${lead}`] = own.summary;
    }
  return summary;
}

function averageOf(all: readonly Row[], flow: Flow, lead: LeadName) {
  const rows = all.filter((row) => row.flow === flow && row.lead === lead);
  const methods = Object.keys(rows[0]?.nmae ?? {});
  const mean: Row = {
    plant: 'mean',
    flow,
    lead,
    nmae: Object.fromEntries(
      methods.map((method) => [method, meanOf(rows, ({ nmae }) => nmae[method] ?? 0)]),
    ),
    gain: meanOf(rows, ({ gain }) => gain),
    hindsightGain: meanOf(rows, (row) => row.hindsightGain),
    coverage: meanOf(rows, ({ coverage }) => coverage),
  };
  return {
    mean,
    summary: {
      plants: rows.length,
      nmae: Object.fromEntries(methods.map((method) => [method, thousandths(mean.nmae[method] ?? 0)])),
      gain: thousandths(mean.gain),
      hindsightGain: thousandths(mean.hindsightGain),
      leastGain: thousandths(Math.min(...rows.map(({ gain }) => gain))),
      coverage: thousandths(mean.coverage),
      leastCoverage: thousandths(Math.min(...rows.map((row) => row.coverage))),
      mostCoverage: thousandths(Math.max(...rows.map((row) => row.coverage))),
    },
  };
}

const summary = args.only === 'worker' ? {} : accuracy();
const models = demoSpecs
  .filter((spec) => pvSiteOf(spec) !== undefined)
  .map((spec) => ({ spec, history: demoHistory(spec, endMs, WORKER_DAYS, STEP_MS) }));
const worker = args.only === 'accuracy' ? undefined : await workerPass(models, Number(args.plants));
console.log(JSON.stringify({ ...summary, worker }));
