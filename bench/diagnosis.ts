// npm run bench:diagnosis: a simulated fleet with known faults, diagnosed day by day as in the product. Counts faults
// found within three days, and false findings. Limits were tuned on the seeds 11 and 20261; the figures in
// docs/PERFORMANCE.md use the untuned seed 20262.

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ageingTrial } from './support/diagnosis/ageing-trial.ts';
import { addAgeing, addScore, addTrial, noScore, type Score } from './support/diagnosis/score.ts';
import { trialDays } from './support/diagnosis/trial-days.ts';
import { makeTrial } from './support/diagnosis/trial-faults.ts';
import { runTrial } from './support/diagnosis/trial-run.ts';

const TUNED_ON = [11, 20261];
const { values: args } = parseArgs({
  options: {
    seed: { type: 'string', default: '20262' },
    plants: { type: 'string', default: '68' },
    ageing: { type: 'string', default: '10' },
    processes: { type: 'string', default: String(Math.min(4, availableParallelism())) },
    part: { type: 'string' },
  },
});
const seed = Number(args.seed);
const processes = Number(args.processes);
/** Soiling takes longer to cause a loss. */
const DAYS = { usual: 26, dusty: 36 };

if (args.part === undefined) report(await runParts());
else process.send?.(runPart(Number(args.part)));

function runPart(part: number): Score {
  const score = noScore();
  for (let number = part; number < Number(args.plants); number += processes) {
    const trial = makeTrial(seed, number);
    const dusty = trial.troubles.some(({ kind }) => kind === 'soiling');
    addTrial(score, runTrial(trial, trialDays(trial, dusty ? DAYS.dusty : DAYS.usual)));
  }
  for (let number = part; number < Number(args.ageing); number += processes)
    addAgeing(score, ageingTrial(seed, number));
  return score;
}

async function runParts(): Promise<Score> {
  const all = noScore();
  const parts = Array.from(
    { length: processes },
    (_, part) =>
      new Promise<Score>((resolve, reject) => {
        const child = fork(process.argv[1] ?? '', [...process.argv.slice(2), '--part', String(part)]);
        child.on('message', (score: Score) => resolve(score));
        child.on('exit', (code) => code !== 0 && reject(new Error(`part ${part} ended with ${code}`)));
      }),
  );
  for (const score of await Promise.all(parts)) addScore(all, score);
  return all;
}

function report(score: Score): void {
  const { kinds, confusion, trueFindings, falseFindings } = score;
  console.log(
    `seed ${seed} (limits were chosen on seeds ${TUNED_ON.join(', ')}), ${score.inverters} inverters`,
  );
  console.log('kind                injected  within 3 days  later  not found');
  let [injected, found] = [0, 0];
  for (const [kind, own] of Object.entries(kinds).sort(([a], [b]) => a.localeCompare(b))) {
    injected += own.injected;
    found += own.inTime;
    const cells = [own.injected, own.inTime, own.late, own.missed].map((one) => String(one).padStart(9));
    console.log(kind.padEnd(19) + cells.join(' '));
  }
  console.log('false findings:', JSON.stringify(confusion));
  const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
  console.log(
    JSON.stringify({
      seed,
      tunedOnSeeds: TUNED_ON,
      inverters: score.inverters,
      injected,
      foundInThreeDays: found,
      foundShare: round(found / injected, 4),
      findings: trueFindings + falseFindings,
      falseFindings,
      falseShare: round(falseFindings / (trueFindings + falseFindings), 4),
      healthyInverterMonths: round(score.healthyMonths, 1),
      falsePerHealthyInverterMonth: round(score.falseOnHealthy / score.healthyMonths, 4),
      msPerInverterDay: round(score.diagnosisMs / score.inverterDays, 2),
      kinds,
      confusion,
    }),
  );
}
