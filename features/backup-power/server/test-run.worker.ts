import type { Database } from '@heliodon/infrastructure/database';
import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { commandsSeen } from '@heliodon/site/apply/apply.queries';
import { readSiteDevices } from '@heliodon/site/plant-devices.queries';
import { readStorage } from '@heliodon/site/storage.queries';
import { backupPowerLog } from '../contract/backup-power.log.ts';
import { lockOpenTest, runOf, type StoredTest } from './backup-tests.queries.ts';
import type { BackupPowerDeps } from './deps.ts';
import { mustNotify, type TestFacts, type TestReason, type TestSample, testMove } from './test-run.policy.ts';

type WorkerDeps = Pick<BackupPowerDeps, 'db' | 'clock' | 'store' | 'orders' | 'log' | 'onError'>;

const BUSY_MS = 1000;
const IDLE_MS = 10_000;

const ENDED: Readonly<Record<TestReason, string>> = {
  notLeft: backupPowerLog.testNotLeft,
  socLow: backupPowerLog.testSocLow,
  silent: backupPowerLog.testSilent,
  fault: backupPowerLog.testFault,
  stopped: backupPowerLog.testEnded,
  leftByItself: backupPowerLog.testLeftByItself,
};

/** Brings backup tests to their end on the grid, also across restarts of the program. */
export class TestRunWorker {
  readonly #deps: WorkerDeps;
  readonly worker: PassWorker<unknown>;
  #open = 0;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
    this.worker = new PassWorker<unknown>(
      {
        what: 'backup tests',
        pass: () => this.pass(),
        restMs: () => (this.#open > 0 ? BUSY_MS : IDLE_MS),
      },
      deps.onError,
    );
  }

  async pass(): Promise<void> {
    const { db, onError } = this.#deps;
    const open = await db.selectFrom('backup_test').select('id').where('returned_at', 'is', null).execute();
    this.#open = open.length;
    // An error in one test must not keep other machines from returning to the grid.
    for (const { id } of open)
      await db
        .transaction()
        .execute(async (tx) => {
          const test = await lockOpenTest(tx, id);
          if (test) await this.#lead(tx, test);
        })
        .catch((error) => onError(error, `backup test ${id}`));
  }

  async #lead(tx: Database, test: StoredTest): Promise<void> {
    const { clock } = this.#deps;
    const now = clock.now();
    const facts = await this.#facts(tx, test, now.getTime());
    const move = testMove(runOf(test), facts);
    const update = (columns: Parameters<typeof set>[2]) => set(tx, test.id, columns);
    switch (move.do) {
      case 'wait':
        return;
      case 'run':
        await update({ state: 'running', left_at: now });
        return;
      case 'return':
        await update({ state: 'returning', reason: move.reason });
        return;
      case 'order':
        await this.#orderBack(tx, test, now);
        return;
      case 'end': {
        const { reason } = move;
        await update({ state: reason === '' ? 'passed' : 'failed', reason, returned_at: now });
        await this.#note(tx, { ...test, reason }, now);
      }
    }
  }

  async #orderBack(tx: Database, test: StoredTest, now: Date): Promise<void> {
    const { orders, log } = this.#deps;
    const { device_id: deviceId, actor, sn, plant_id: plantId } = test;
    const order = { deviceId, name: 'setGridMode', params: { gridMode: 0 }, actor };
    const answer = await orders.give(order, tx);
    const ordersBack = test.orders_back + 1;
    await set(tx, test.id, {
      orders_back: ordersBack,
      ordered_back_at: now,
      ...('commandId' in answer && { return_command_id: answer.commandId }),
    });
    const entry = { action: backupPowerLog.testStranded, params: { sn, count: ordersBack }, plantId };
    if (mustNotify(ordersBack)) await log.write(actor, { ...entry, status: 'failure' }, tx);
  }

  async #facts(tx: Database, test: StoredTest, nowMs: number): Promise<TestFacts> {
    const { leave_command_id: leaveId, return_command_id: backId } = test;
    const commands = await commandsSeen(tx, backId ? [leaveId, backId] : [leaveId]);
    return {
      leave: commands.get(leaveId),
      back: commands.get(backId ?? ''),
      sample: await this.#sample(test, nowMs),
      removed: test.removed_at !== null,
      nowMs,
    };
  }

  async #sample(test: StoredTest, nowMs: number): Promise<TestSample | undefined> {
    const { db, store } = this.#deps;
    const devices = await readSiteDevices(db, test.plant_id, nowMs);
    const storage = await readStorage({ db, store }, test.plant_id, devices, nowMs);
    const system = storage.find(({ deviceId }) => deviceId === test.device_id);
    if (!system || system.atMs === null) return undefined;
    const { atMs, gridMode, soc, status } = system;
    return { atMs, gridMode, soc, faulty: status === 'fault' || status === 'shutdown' };
  }

  async #note(tx: Database, test: StoredTest, now: Date): Promise<void> {
    const { log } = this.#deps;
    const minutes = Math.round((now.getTime() - (test.left_at ?? now).getTime()) / 60_000);
    const entry: LogEntry =
      test.reason === ''
        ? { action: backupPowerLog.testPassed, params: { sn: test.sn, minutes } }
        : { action: ENDED[test.reason], params: { sn: test.sn }, status: 'failure' as const };
    await log.write(test.actor, { ...entry, plantId: test.plant_id }, tx);
  }
}

async function set(
  tx: Database,
  testId: number,
  columns: {
    readonly state?: StoredTest['state'];
    readonly reason?: StoredTest['reason'];
    readonly left_at?: Date;
    readonly returned_at?: Date;
    readonly return_command_id?: string;
    readonly orders_back?: number;
    readonly ordered_back_at?: Date;
  },
): Promise<void> {
  await tx.updateTable('backup_test').set(columns).where('id', '=', testId).execute();
}
