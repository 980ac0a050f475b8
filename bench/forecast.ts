// npm run bench:forecast: error of the PV and load forecasts on the demo plants and under measured weather, next to
// simple forecasts that see the same data, and duration of an hourly pass over 1,000 plants with its database. Of each
// history, the last third is evaluated; each forecast knows only what was before it. --only worker: only the pass.

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
  },
});
const endMs = Date.parse(`${args.end}T12:00:00Z`);
const WORKER_DAYS = 90;
const STEP_MS = 900_000;
const LEAD_NAMES: readonly LeadName[] = ['nextDay', 'fourHours'];

const percent = (value: number): string => (100 * value).toFixed(1);
const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

function print({ plant, flow, lead, nmae, gain, coverage }: Row): void {
  const errors = Object.entries(nmae).map(([method, share]) => `${method} ${(100 * share).toFixed(2)}`);
  console.log(
    plant.padEnd(10),
    flow.padEnd(4),
    lead.padEnd(9),
    `gain ${percent(gain)} %`.padEnd(13),
    `in range ${percent(coverage)} %`.padEnd(16),
    `nMAE % ${errors.join(', ')}`,
  );
}

function accuracy(): Record<string, unknown> {
  const rows = [...measuredSubjects(), ...demoSubjects(endMs, Number(args.days), STEP_MS)].flatMap(
    (subject) => {
      const own = rowsOf(subject);
      own.forEach(print);
      return own;
    },
  );
  const summary: Record<string, unknown> = {};
  for (const flow of FLOWS)
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
    coverage: meanOf(rows, ({ coverage }) => coverage),
  };
  return {
    mean,
    summary: {
      plants: rows.length,
      nmae: Object.fromEntries(methods.map((method) => [method, thousandths(mean.nmae[method] ?? 0)])),
      gain: thousandths(mean.gain),
      leastGain: thousandths(Math.min(...rows.map(({ gain }) => gain))),
      coverage: thousandths(mean.coverage),
    },
  };
}

const summary = args.only === 'worker' ? {} : accuracy();
const models = demoSpecs
  .filter((spec) => pvSiteOf(spec) !== undefined)
  .map((spec) => ({ spec, history: demoHistory(spec, endMs, WORKER_DAYS, STEP_MS) }));
const worker = args.only === 'accuracy' ? undefined : await workerPass(models, Number(args.plants));
console.log(JSON.stringify({ ...summary, worker }));
