import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { queryAt } from '../support/crash-world.ts';
import type { CrowdMember, CrowdOrder, CrowdReport } from './support/crowd-process.ts';
import { CROWD_SECRET, makeAccounts, makeMembers } from './support/crowd-world.ts';
import type { Fault, FaultTools } from './support/fault.ts';
import { startWorld, type World } from './support/world.ts';

const PAGES = 10_000;
const PROCESSES = 3;
/** One page in a hundred never reads. */
const STALLED_ONE_IN = 100;
const SEND_EVERY_MS = 2000;
/** The server pings every 30 s and disconnects clients without a pong. */
const STALLED_FOR_MS = 75_000;
const ALARM_WITHIN_MS = 5000;
const MOST_MB = 1024;
/** Maximum share of the additional memory that may remain. */
const STAYS = 0.5;
const CALM_MS = 45_000;
/** A serious fault of a meter, published at once. */
const ALARM_CODE = 100_001;

/** Ten thousand pages of twenty accounts; one in a hundred never reads. */
export const crowd: Fault = {
  name: 'crowd',
  async run(tools) {
    const world = await startWorld(tools);
    const url = await world.databaseUrl();
    const accounts = await makeAccounts(url);
    const members = await makeMembers(url, accounts, PAGES, STALLED_ONE_IN);
    const plants = await plantNames(url);
    const loggers = await Promise.all([...plants.values()].map((sn) => loggerOf(world, sn)));
    const talk = speak(loggers);
    await sleep(3000);
    const beforeMb = world.memory.lastMb;
    const processes = await enter(tools, world, members);
    const opened = await socketsAt(world);
    const openedMb = world.memory.lastMb;

    const raisedMs = Date.now();
    await Promise.all(loggers.map((logger) => raise(logger, raisedMs)));
    await sleep(STALLED_FOR_MS);
    const left = await socketsAt(world);
    const peakMb = world.memory.mostMb;
    const reports = await ask(processes, 'report');
    const delays = judge(tools, reports, members, plants, raisedMs);

    const stalled = members.filter((member) => member.stalled).length;
    tools.check(opened >= PAGES - stalled, `${opened} of ${PAGES} pages came in`);
    tools.check(left <= PAGES - stalled, `${left - (PAGES - stalled)} pages that never read are still held`);
    tools.check(left >= PAGES - stalled, `${PAGES - stalled - left} pages that read were cut off`);
    tools.check(peakMb < MOST_MB, `the server took ${Math.round(peakMb)} MB`);

    await ask(processes, 'leave');
    await sleep(CALM_MS);
    talk.stop();
    tools.check((await socketsAt(world)) === 0, 'sockets are held that nobody has any more');
    const afterMb = world.memory.lastMb;
    tools.check(
      afterMb - beforeMb < (peakMb - beforeMb) * STAYS,
      `of ${Math.round(peakMb - beforeMb)} MB more ${Math.round(afterMb - beforeMb)} MB stayed`,
    );
    tools.note(
      `${opened} open at ${Math.round(openedMb)} MB, ${left} left after the stalled were cut; alarm told after ${delays}`,
    );
    await Promise.all(loggers.map((logger) => logger.end()));
    tools.check(
      talk.acknowledged.size === talk.sent,
      `${talk.acknowledged.size} of ${talk.sent} samples were acknowledged`,
    );
    const counted = await countSamples(url, talk.acknowledged);
    const foreign = reports.reduce((sum, report) => sum + report.foreign.length, 0);
    return {
      done: `${PAGES} pages of ${accounts.length} accounts, ${stalled} stalled; ${foreign} foreign messages of ${reports.reduce((sum, { updates }) => sum + updates, 0)}`,
      acknowledged: talk.acknowledged.size,
      ...counted,
      recoveryS: null,
      memoryMb: [beforeMb, peakMb, afterMb].map((mb) => Math.round(mb)).join(' / '),
    };
  },
};

async function plantNames(url: string): Promise<Map<number, string>> {
  const rows = await queryAt<{ id: number; name: string }>(url, 'SELECT id::int AS id, name FROM plant');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const loggerOf = (world: World, sn: string) =>
  TestLogger.connect(`mqtt://127.0.0.1:${world.mqttPort}`, sn, CROWD_SECRET);

/** Continuous live values of every plant; acknowledged ones are recorded by device, time and value. */
function speak(loggers: readonly TestLogger[]) {
  const talk = { sent: 0, acknowledged: new Set<string>(), stop: () => clearInterval(timer) };
  let n = 0;
  const timer = setInterval(() => {
    n += 1;
    for (const logger of loggers) {
      const sample = { sn: `${logger.sn}M`, t: Date.now(), v: { powerKw: n % 100, importTotalKwh: n } };
      talk.sent += 1;
      const acknowledged = () => talk.acknowledged.add(`${sample.sn} ${sample.t} ${sample.v.importTotalKwh}`);
      logger.publish('telemetry', { samples: [sample] }).then(acknowledged, () => undefined);
    }
  }, SEND_EVERY_MS);
  return talk;
}

/** Exactly the acknowledged samples are stored. */
async function countSamples(url: string, acknowledged: ReadonlySet<string>) {
  const rows = await queryAt<{ key: string }>(
    url,
    `SELECT d.sn || ' ' || (extract(epoch FROM t.ts) * 1000)::bigint || ' ' || t.import_total_kwh AS key
     FROM telemetry_meter t JOIN device d ON d.id = t.device_id`,
  );
  const there = new Set(rows.map(({ key }) => key));
  const lost = [...acknowledged].filter((key) => !there.has(key)).length;
  return { lost, doubled: rows.length - (acknowledged.size - lost) };
}

const raise = (logger: TestLogger, t: number) =>
  logger.publish('events', { events: [{ sn: `${logger.sn}M`, t, code: ALARM_CODE, state: 'raised' }] });

async function enter(
  tools: FaultTools,
  world: World,
  members: readonly CrowdMember[],
): Promise<readonly ChildProcess[]> {
  const file = join(import.meta.dirname, 'support/crowd-process.ts');
  const processes = Array.from({ length: PROCESSES }, () => fork(file, { execArgv: ['--import', 'tsx'] }));
  tools.atEnd(async () => {
    for (const child of processes) child.kill('SIGKILL');
  });
  await Promise.all(
    processes.map((child, i) => {
      const own = members.filter((_, n) => n % PROCESSES === i);
      const order: CrowdOrder = { url: world.url(), from: `127.0.0.${i + 2}`, members: own };
      return answerOf(child, { order });
    }),
  );
  return processes;
}

async function answerOf(child: ChildProcess, message: object): Promise<CrowdReport> {
  const answered = once(child, 'message');
  child.send(message);
  return (await answered)[0] as CrowdReport;
}

const ask = (processes: readonly ChildProcess[], what: 'report' | 'leave') =>
  Promise.all(processes.map((child) => answerOf(child, { what })));

async function socketsAt(world: World): Promise<number> {
  const text = await (await fetch(`${world.url()}/metrics`)).text();
  return Number(/^heliodon_live_sockets (\d+)/m.exec(text)?.[1]);
}

/** Every reading page with access received the alarm in time, and no other page received anything. */
function judge(
  { check }: FaultTools,
  reports: readonly CrowdReport[],
  members: readonly CrowdMember[],
  plants: ReadonlyMap<number, string>,
  raisedMs: number,
): string {
  for (const { foreign, failures } of reports) {
    check(foreign.length === 0, `told of a plant that it does not see: ${foreign[0]}`);
    check(failures.length === 0, `a page did not come in: ${failures[0]}`);
  }
  const reading = members.filter((member) => !member.stalled);
  const times: number[] = [];
  for (const [plantId, name] of plants) {
    const seenMs = reports.flatMap((report) => report.alarms[`${name}M`] ?? []);
    const wanted = reading.filter((member) => member.plants.includes(plantId)).length;
    check(seenMs.length === wanted, `${seenMs.length} of ${wanted} pages were told of the alarm of ${name}`);
    times.push(...seenMs.map((atMs) => atMs - raisedMs));
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
  check(at(0.99) <= ALARM_WITHIN_MS, `an alarm was told after ${at(0.99)} ms`);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`;
}
