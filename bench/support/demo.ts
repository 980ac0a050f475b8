import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, startProgram } from './program.ts';

const LOOK_EVERY_MS = 1000;
/** A demo logger may be in a simulated fault. */
const MOST = 0.8;

/** The built server with the demo: live plants with some days of history. */
export async function startDemo(historyDays: number): Promise<Program> {
  const program = await startProgram({ DEMO: 'on', DEMO_HISTORY_DAYS: String(historyDays) });
  while (!(await isAlive(program, historyDays))) {
    if (program.server.exitCode !== null) throw new Error('the server ended before the demo stood');
    await sleep(LOOK_EVERY_MS);
  }
  return program;
}

async function isAlive({ pool }: Program, historyDays: number): Promise<boolean> {
  const { rows } = await pool.query<{ devices: number; heard: number; plants: number; days: number }>(
    `SELECT (SELECT count(*)::int FROM device) AS devices, (SELECT count(*)::int FROM device_state) AS heard,
       (SELECT count(*)::int FROM plant) AS plants, (SELECT count(*)::int FROM plant_day) AS days`,
  );
  const [row] = rows;
  return (
    row !== undefined &&
    row.devices > 0 &&
    row.heard > row.devices * MOST &&
    row.days > row.plants * (historyDays - 1)
  );
}
