// npm run test:faults: see README.md. Names of faults, or how they begin, choose some of them.

import { parseArgs } from 'node:util';
import { backup } from './backup.fault.ts';
import { clockBoth, clockServer } from './clock.fault.ts';
import { crowd } from './crowd.fault.ts';
import { diskFull } from './disk-full.fault.ts';
import { killBroker } from './kill-broker.fault.ts';
import { killDatabase } from './kill-database.fault.ts';
import { killServer } from './kill-server.fault.ts';
import { networkDatabase } from './network-database.fault.ts';
import { networkLoggers } from './network-loggers.fault.ts';
import { networkPages } from './network-pages.fault.ts';
import { type Fault, NotPossible } from './support/fault.ts';
import { randomFrom } from './support/random.ts';
import { type Line, tableOf } from './support/table.ts';

const FAULTS: readonly Fault[] = [
  killServer,
  killDatabase,
  killBroker,
  diskFull,
  clockServer,
  clockBoth,
  networkLoggers,
  networkDatabase,
  networkPages,
  crowd,
  backup,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: String(Date.now() % 1_000_000) } },
});
const chosen = FAULTS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((wanted) => name.startsWith(wanted)),
);
const print = (text: string) => process.stdout.write(`${text}\n`);

if (chosen.length === 0) print(`Known faults: ${FAULTS.map(({ name }) => name).join(', ')}`);
print(`seed ${values.seed}; the same again with --seed ${values.seed}`);
const lines: Line[] = [];
/** Clean-ups of the current fault. */
let ends: (() => Promise<unknown>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(1)));
for (const fault of chosen) lines.push(await run(fault));
const count = (wanted: Line['result']) => lines.filter(({ result }) => result === wanted).length;
print(`\n${tableOf(lines)}\n\n${count('passed')} passed, ${count('FAILED')} failed`);
process.exit(count('FAILED') === 0 && lines.length > 0 ? 0 : 1);

async function run(fault: Fault): Promise<Line> {
  const began = performance.now();
  const problems: string[] = [];
  let notPossible: string | undefined;
  ends = [];
  const report = (text: string) => print(`  ${fault.name}: ${text.replaceAll('\n', '\n    ')}`);
  print(`… ${fault.name}`);
  const outcome = await fault
    .run({
      random: randomFrom(Number(values.seed)),
      check: (holds, otherwise) => void (holds || problems.push(otherwise)),
      note: report,
      atEnd: (work) => void ends.unshift(work),
    })
    .catch((error: Error) => {
      if (error instanceof NotPossible) notPossible = error.message;
      else problems.push(error.stack ?? error.message);
    });
  problems.push(...(await endAll()));
  if (outcome && outcome.lost > 0) problems.push(`${outcome.lost} acknowledged and lost`);
  if (outcome && outcome.doubled > 0) problems.push(`${outcome.doubled} there twice`);
  for (const problem of problems) report(problem);
  if (notPossible) report(`not possible here: ${notPossible}`);
  const seconds = Math.round((performance.now() - began) / 1000);
  const result = problems.length > 0 ? 'FAILED' : notPossible ? 'not possible here' : 'passed';
  print(`${result === 'FAILED' ? '✗' : '✓'} ${fault.name}, ${seconds} s`);
  return { name: fault.name, outcome: outcome ?? undefined, result };
}

async function endAll(): Promise<string[]> {
  const problems: string[] = [];
  for (const end of ends.splice(0))
    await end().catch((error: Error) => problems.push(`at the end: ${error.message}`));
  return problems;
}
