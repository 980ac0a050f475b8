import { setTimeout as sleep } from 'node:timers/promises';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';
import { Api } from '../../support/api.ts';
import { LOGGER_SECRET, queryAt } from '../../support/crash-world.ts';
import type { FaultTools } from './fault.ts';
import type { Load } from './load.ts';
import type { World } from './world.ts';

const WITHIN_MS = 30_000;
const FIRST_CODE = 100_100;
let asked = 0;

/** All functions that a wrong clock could break; `when` describes the clock state. */
export async function checkAll(tools: FaultTools, world: World, load: Load, when: string): Promise<void> {
  await checkExport(tools, world, load, when);
  await checkDevices(tools, world, when);
}

/** Jobs run. */
async function checkExport({ check }: FaultTools, world: World, load: Load, when: string): Promise<void> {
  const range = { from: '2026-01-01', to: '2026-06-30', timeZone: 'UTC', format: 'csv' };
  const { code, msg } = await new Api(world.url(), load.token).call('/system/exportLog', range);
  check(code === 1000, `${when}: an export is refused: ${msg}`);
  const done = async () => {
    const [row] = await queryAt<{ open: number }>(
      await world.databaseUrl(),
      "SELECT count(*)::int AS open FROM export_job WHERE status IN ('queued', 'running')",
    );
    return row?.open === 0;
  };
  check(await comes(done), `${when}: an export is not made`);
}

/** A sample keeps its device time, and an alarm is raised. */
async function checkDevices({ check }: FaultTools, world: World, when: string): Promise<void> {
  const url = await world.databaseUrl();
  const logger = await TestLogger.connect(`mqtt://127.0.0.1:${world.mqttPort}`, 'CL1', LOGGER_SECRET);
  await logger.listen();
  asked += 1;
  const code = FIRST_CODE + asked;
  const t = Date.now();
  // A separate time today before the numbered samples: the counter is unique.
  await logger.publish('telemetry', { id: `c${asked}`, samples: [{ sn: 'CL1', t, v: { signalDbm: -60 } }] });
  const ack = await Promise.race([logger.next<{ stored: number }>('acks'), sleep(WITHIN_MS)]);
  check(ack?.stored === 1, `${when}: a sample of now was not stored: ${JSON.stringify(ack)}`);
  const [row] = await queryAt(url, 'SELECT 1 FROM telemetry_logger WHERE ts = to_timestamp($1 / 1000.0)', [
    t,
  ]);
  check(row !== undefined, `${when}: a sample did not keep its time`);
  await logger.publish('events', { events: [{ sn: 'CL1M', t, code, state: 'raised' }] });
  const raised = async () => (await queryAt(url, 'SELECT 1 FROM alarm WHERE code = $1', [code])).length === 1;
  check(await comes(raised), `${when}: an alarm is not raised`);
  await logger.end();
}

/** Invalid tokens: invented, signed out, expired an hour ago. */
export async function uselessTokens(world: World): Promise<Map<string, string>> {
  const signedOut = await new Api(world.url()).tokenOf('admin', world.adminPassword);
  await new Api(world.url(), signedOut).call('/user/exitlogin');
  const expired = newToken();
  await queryAt(
    await world.databaseUrl(),
    `INSERT INTO session (token_hash, account_id, created_at, expires_at)
     SELECT $1, id, now() - interval '2 days', now() - interval '1 hour' FROM account WHERE parent_id IS NULL`,
    [tokenHash(expired)],
  );
  return new Map([
    ['made up', newToken()],
    ['signed out', signedOut],
    ['expired', expired],
  ]);
}

export async function checkStrangers(
  { check }: FaultTools,
  world: World,
  tokens: ReadonlyMap<string, string>,
  when: string,
): Promise<void> {
  for (const [what, token] of tokens) {
    const { code } = await new Api(world.url(), token).call('/user/getAccount');
    check(code === 401, `${when}: a token that is ${what} is answered with ${code}`);
  }
}

/** After ten failures an account may have to wait for the usual time; other accounts are not affected. */
export async function failToSignIn(world: World): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    const api = new Api(world.url());
    const password = await api.credential('Wrong-1234');
    await api.call('/user/checklogin', { mode: 'password', account: 'nobody-here', password });
  }
}

/** Seconds until sign-in works. */
export async function signsIn(world: World): Promise<boolean> {
  const works = () =>
    new Api(world.url()).tokenOf('admin', world.adminPassword).then(
      () => true,
      () => false,
    );
  return comes(works);
}

async function comes(holds: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + WITHIN_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) return false;
    await sleep(200);
  }
  return true;
}
