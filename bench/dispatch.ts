// npm run bench:dispatch: what a battery earns by each way to operate it, as a share of perfect foresight: the price rule,
// the optimiser's plans of twelve segments, and closed-loop dispatch. On the demo plants, random plants, and measured
// weather. Forecasts are those of the product, as known at each moment.

import { parseArgs } from 'node:util';
import type { LpSolver } from '@heliodon/energy/optimise/lp-solver';
import { highsSolver } from '@heliodon/infrastructure/solver';
import type { DispatchPlant } from './support/dispatch/dispatch-plant.ts';
import { demoPlants, measuredPlants, randomPlants } from './support/dispatch/plants.ts';
import { byDemand, mean, rounded, type SharedRow, shareOf, summaryOf } from './support/dispatch/shares.ts';
import { costsOf } from './support/dispatch/ways.ts';

const { values: args } = parseArgs({
  options: {
    ends: { type: 'string', default: '2026-06-30' },
    days: { type: 'string', default: '30' },
    random: { type: 'string', default: '30' },
    only: { type: 'string', default: 'demo,random,measured' },
    /** Steps between two calculations. */
    every: { type: 'string', default: '4' },
    /** Without the plans of twelve segments, which take longest. */
    quick: { type: 'boolean', default: false },
  },
});
const days = Number(args.days);
const endMs = Date.parse(`${args.ends}T12:00:00Z`);
const only = (args.only ?? '').split(',');
const solver: LpSolver | undefined = args.quick ? undefined : highsSolver();

const plants: Iterable<DispatchPlant>[] = [
  only.includes('demo') ? demoPlants(endMs, days) : [],
  only.includes('random') ? randomPlants(Number(args.random), endMs, days) : [],
  only.includes('measured') ? measuredPlants(days) : [],
];

interface Row extends SharedRow {
  readonly plant: string;
  readonly group: string;
  readonly segmentsPct: number | null;
  readonly none: number;
  readonly perfect: number;
  readonly closedLoopS: number;
}

const rows: Row[] = [];
for (const list of plants)
  for (const plant of list) {
    const { none, rule, segments, closedLoop, perfect } = await costsOf(plant, solver, Number(args.every));
    const share = shareOf(none.cost, [
      perfect.cost,
      closedLoop.cost,
      rule.cost,
      segments?.cost ?? perfect.cost,
    ]);
    const row: Row = {
      plant: plant.name,
      group: plant.group,
      demand: plant.of.days.some(({ demandPricePerKw }) => demandPricePerKw > 0),
      rulePct: share(rule.cost),
      segmentsPct: segments ? share(segments.cost) : null,
      optimiserPct: share(closedLoop.cost),
      none: rounded(none.cost),
      perfect: rounded(perfect.cost),
      breached: closedLoop.breached,
      closedLoopS: rounded(closedLoop.ms / 1000, 2),
    };
    rows.push(row);
    console.log(JSON.stringify(row));
  }

const summary = (chosen: readonly Row[]) => ({
  ...summaryOf(chosen),
  segmentsPct: mean(chosen, (row) => row.segmentsPct),
});
console.log(JSON.stringify({ days, ...byDemand(rows, summary), rows }));
process.exit(0);
