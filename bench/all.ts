// npm run bench: short forms of all benchmarks one after the other, and one table; --only ingest,memory selects some.

import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type Row, rowsOf, tableText } from './support/table.ts';

const { values: args } = parseArgs({ options: { only: { type: 'string' } } });

/** Options of the short forms; the figures of docs/PERFORMANCE.md come from the long forms. */
const SHORT: Readonly<Record<string, string>> = {
  lighthouse: '--runs 1',
  memory: '--minutes 2 --everySeconds 10',
  pages: '--plants 1000 --rounds 3',
  ingest: '--seconds 10',
  queries: '--rounds 50 --seconds 5',
  alarms: '--seconds 10 --storm 2000 --stormSeconds 15',
  prompt: '--count 10',
  wall: '--samples 60 --frameSeconds 5',
  'alarm-list': '--alarms 100000 --rounds 20',
  operations: '--plants 2000 --rounds 10 --days 60 --seconds 5',
  settlement: '--plants 1000 --rounds 5',
  optimise: '--rounds 3 --days 30',
  'dispatch-month': '--days 2 --plants suzhou',
  forecast: '--end 2026-06-30 --days 90 --plants 100',
  diagnosis: '--plants 8 --ageing 2',
};

const names = args.only?.split(',') ?? Object.keys(SHORT);
const unknown = names.filter((name) => SHORT[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(SHORT).join(', ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
const results: Record<string, unknown> = {};
const failed: string[] = [];
for (const name of names) {
  const began = performance.now();
  try {
    results[name] = await resultOf(name);
    rows.push(...rowsOf(name, results[name]));
  } catch (error) {
    failed.push(name);
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
  }
  console.log(`${name}, ${Math.round((performance.now() - began) / 1000)} s`);
}
console.log(tableText(rows));
console.log(JSON.stringify({ failed, results }));
if (failed.length > 0) process.exitCode = 1;

/** Parses the last line printed by a benchmark. */
async function resultOf(name: string): Promise<unknown> {
  const program = ['--import', 'tsx', `bench/${name}.ts`, ...(SHORT[name] ?? '').split(' ')];
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`ended with ${code}`);
  return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');
}
