import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { CheckedPoint } from '@heliodon/energy/commissioning/reading-checks';
import { readingReasonWords } from '@heliodon/energy/commissioning/reading-words';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { inLang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import type { SetupAnswer } from '@heliodon/telemetry/setup';
import { sql } from 'kysely';
import type { cancelSetupTask, getSetupTask, startSetupTask } from '../../contract/commissioning.contract.ts';
import { commissioningErrors } from '../../contract/commissioning.errors.ts';
import { commissioningLog } from '../../contract/commissioning.log.ts';
import { cleanTexts } from '../clean-texts.ts';
import type { CommissioningDeps } from '../deps.ts';
import type { OwnMaps } from '../maps/own-maps.queries.ts';
import { visibleLogger } from '../visible-logger.queries.ts';
import { insertTask, type StoredTask } from './task.queries.ts';

/** Parts of a stored result; a reading with its checks. */
export interface TaskResult extends Pick<SetupAnswer, 'scan' | 'read' | 'registers'> {
  readonly checks?: readonly CheckedPoint[];
}

interface TaskDeps extends CommissioningDeps {
  readonly ownMaps: OwnMaps;
}

const USER_TASKS: readonly string[] = ['scan', 'read', 'registers'];

/** Scans and readings of loggers, started by users. */
export class TaskService {
  readonly #deps: TaskDeps;

  constructor(deps: TaskDeps) {
    this.#deps = deps;
  }

  async start(
    { deviceId, task }: CallRequest<typeof startSetupTask>,
    caller: Caller,
  ): Promise<CallResponse<typeof startSetupTask>> {
    const { db, clock, log, ownMaps } = this.#deps;
    const logger = await visibleLogger(db, caller, deviceId);
    if (!logger.online) throw new AppError(commissioningErrors.loggerOffline);
    if (!logger.supported) throw new AppError(commissioningErrors.notSupported);
    const wanted = cleanTexts(task);
    const request =
      wanted.do === 'read'
        ? { ...wanted, maps: await ownMaps.of(db, deviceId, [wanted.device.map], caller) }
        : wanted;
    return db.transaction().execute(async (tx) => {
      const taskId = await insertTask(tx, {
        loggerId: deviceId,
        kind: task.do,
        request,
        now: clock.now(),
      });
      if (taskId === undefined) throw new AppError(commissioningErrors.busy);
      const { sn, plantId } = logger;
      if (task.do === 'scan')
        await log.write(caller, { action: commissioningLog.scan, params: { sn }, plantId }, tx);
      return { taskId };
    });
  }

  async get(
    { taskId }: CallRequest<typeof getSetupTask>,
    caller: Caller,
  ): Promise<CallResponse<typeof getSetupTask>> {
    const { state, error, result } = await visibleTask(this.#deps.db, caller, taskId);
    const { scan = null, read = null, registers = null, checks = [] } = result as TaskResult;
    return {
      state,
      error,
      scan,
      read,
      registers,
      checks: checks.map((check) => ({
        ...check,
        reason: inLang(readingReasonWords[check.reason], caller.lang),
      })),
    };
  }

  async cancel({ taskId }: CallRequest<typeof cancelSetupTask>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    const task = await visibleTask(db, caller, taskId);
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ wasSent: boolean }>`UPDATE setup_task SET state = 'cancelled'
        WHERE id = ${taskId} AND state IN ('waiting', 'running') RETURNING sent_at IS NOT NULL AS "wasSent"`.execute(
        tx,
      );
      const ended = rows[0];
      if (!ended || task.kind !== 'scan') return;
      const request = { do: 'cancel', task: taskId };
      const loggerId = task.logger_id;
      if (ended.wasSent) await insertTask(tx, { loggerId, kind: 'cancel', request, now: clock.now() });
      const entry = { action: commissioningLog.cancelScan, params: { sn: task.sn }, plantId: task.plantId };
      await log.write(caller, entry, tx);
    });
    return {};
  }
}

/** Of a logger that the caller sees now; deliveries of configurations are no tasks of users. */
async function visibleTask(db: Database, caller: Caller, taskId: string) {
  const { rows } = await sql<
    StoredTask & { sn: string; plantId: number }
  >`SELECT t.*, d.sn, d.plant_id AS "plantId"
    FROM setup_task t JOIN device d ON d.id = t.logger_id AND d.removed_at IS NULL
    WHERE t.id = ${taskId} AND t.kind = ANY(${USER_TASKS}::text[])
      AND d.plant_id IN ${visiblePlantIds(caller)}`.execute(db);
  const task = rows[0];
  if (!task) throw new AppError(commonErrors.notFound);
  return task;
}
