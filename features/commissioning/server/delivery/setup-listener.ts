import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Bilingual } from '@heliodon/kernel/lang';
import type { DeviceConfig } from '@heliodon/register-maps/site-config';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { type LoggerTexts, textsIn } from '@heliodon/telemetry/logger-text';
import type { SetupAnswer, SetupMessage, SetupReport } from '@heliodon/telemetry/setup';
import { commissioningLog } from '../../contract/commissioning.log.ts';
import { cleanTexts } from '../clean-texts.ts';
import { type Step, stepOf } from '../config/config.policy.ts';
import { findVersion, lockLogger, type StoredVersion } from '../config/config.queries.ts';
import { checksOf } from '../tasks/reading-facts.ts';
import { insertTask, type StoredTask } from '../tasks/task.queries.ts';
import type { TaskResult } from '../tasks/task.service.ts';

interface ListenerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly kinds: readonly DeviceKind[];
  /** There is something to send. */
  readonly wake: () => void;
}

interface SendingLogger {
  readonly id: number;
  readonly sn: string;
}

/** Results and reports of loggers; each refers only to tasks and versions of its sender. */
export class SetupMessages {
  readonly #deps: ListenerDeps;

  constructor(deps: ListenerDeps) {
    this.#deps = deps;
  }

  async received(logger: SendingLogger, sent: SetupMessage): Promise<void> {
    const message = cleanTexts(sent);
    if ('report' in message) await this.#reported(logger, message.report);
    else await this.#answered(logger, message);
  }

  async cameBack(): Promise<void> {
    this.#deps.wake();
  }

  /** After its end, answers no longer count. */
  async #answered(logger: SendingLogger, answer: SetupAnswer): Promise<void> {
    const { db } = this.#deps;
    const found = await db
      .selectFrom('setup_task')
      .selectAll()
      .where('id', '=', answer.id)
      .where('logger_id', '=', logger.id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (!found) return;
    const task = found as StoredTask;
    const result = await this.#resultOf(task, answer);
    if (result === undefined && answer.state === 'progress') return;
    await db.transaction().execute(async (tx) => {
      // Lock order as when a configuration is saved: first the logger, then its tasks.
      if (task.kind === 'apply') await lockLogger(tx, logger.id);
      const changed = await tx
        .updateTable('setup_task')
        .set({
          ...(result !== undefined && { result: JSON.stringify(result) }),
          ...(answer.state !== 'progress' && { state: answer.state }),
          ...(answer.state === 'failed' && { error: JSON.stringify(answer.error ?? '') }),
        })
        .where('id', '=', task.id)
        .where('state', '=', 'running')
        .returning('id')
        .executeTakeFirst();
      if (changed && task.kind === 'apply' && answer.state === 'failed')
        await this.#refused(tx, logger, task, answer.error ?? '');
    });
    this.#deps.wake();
  }

  /** Only what was asked for. */
  async #resultOf(task: StoredTask, answer: SetupAnswer): Promise<TaskResult | undefined> {
    const { kind, request, logger_id: loggerId } = task;
    if (kind === 'scan' && answer.scan) return { scan: answer.scan };
    if (kind === 'registers' && answer.registers) return { registers: answer.registers };
    if (kind !== 'read' || !answer.read) return undefined;
    const { device } = request as { device: DeviceConfig };
    return { read: answer.read, checks: await checksOf(this.#deps, loggerId, answer.read, device) };
  }

  async #refused(
    tx: Database,
    { id, sn }: SendingLogger,
    task: StoredTask,
    error: LoggerTexts,
  ): Promise<void> {
    const { version } = task.request as { version: number };
    const known = await findVersion(tx, id, version);
    if (known?.state !== 'sent') return;
    await this.#move(tx, known, 'failed', error);
    await this.#note(tx, known, { action: commissioningLog.refused, sn, error });
  }

  async #reported(logger: SendingLogger, report: SetupReport): Promise<void> {
    const { db, clock } = this.#deps;
    await db.transaction().execute(async (tx) => {
      await lockLogger(tx, logger.id);
      await tx
        .updateTable('logger_setup')
        .set({ report: JSON.stringify(report), reported_at: clock.now() })
        .where('logger_id', '=', logger.id)
        .execute();
      const rows = await tx
        .selectFrom('setup_version')
        .select(['version', 'state'])
        .where('logger_id', '=', logger.id)
        .orderBy('version', 'desc')
        .execute();
      const newest = rows[0]?.version ?? 0;
      for (const { version, state } of rows) {
        const step = stepOf({ version, state: state as StoredVersion['state'] }, report, newest);
        if (step) await this.#take(tx, logger, version, step, report);
      }
    });
    this.#deps.wake();
  }

  async #take(
    tx: Database,
    { id, sn }: SendingLogger,
    version: number,
    step: Step,
    { returnedFrom }: SetupReport,
  ): Promise<void> {
    const known = await findVersion(tx, id, version);
    if (!known) return;
    const error = returnedFrom?.reason ?? '';
    switch (step) {
      case 'confirm': {
        const request = { do: 'confirm', version };
        const added = await insertTask(tx, {
          loggerId: id,
          kind: 'confirm',
          request,
          now: this.#deps.clock.now(),
        });
        if (added !== undefined) await this.#note(tx, known, { action: commissioningLog.trial, sn });
        return;
      }
      case 'runs':
        await this.#move(tx, known, 'running', null);
        return this.#note(tx, known, { action: commissioningLog.runs, sn });
      case 'replaced':
        return this.#move(tx, known, 'replaced', null);
      case 'returned':
        await this.#move(tx, known, 'returned', error);
        return this.#note(tx, known, { action: commissioningLog.returned, sn, error });
      case 'lost':
        await this.#move(tx, known, 'sent', null);
        return this.#note(tx, known, { action: commissioningLog.lost, sn });
    }
  }

  async #move(
    tx: Database,
    { logger_id, version }: StoredVersion,
    state: StoredVersion['state'],
    error: LoggerTexts | null,
  ): Promise<void> {
    await tx
      .updateTable('setup_version')
      .set({ state, error: error === null ? null : JSON.stringify(error) })
      .where('logger_id', '=', logger_id)
      .where('version', '=', version)
      .execute();
  }

  /** As the account that sent the version. */
  async #note(
    tx: Database,
    { version, actor, plant_id }: StoredVersion,
    { action, sn, error }: { readonly action: string; readonly sn: string; readonly error?: LoggerTexts },
  ): Promise<void> {
    await this.#deps.log.write(
      actor,
      {
        action,
        params: { sn, version, ...(error !== undefined && { error: inBothLanguages(error) }) },
        ...(error !== undefined && { status: 'failure' }),
        ...(plant_id !== null && { plantId: plant_id }),
      },
      tx,
    );
  }
}

const MAX_LOGGED_CHARS = 1000;

/** As the log keeps it, whatever becomes of the codes. */
const inBothLanguages = (texts: LoggerTexts): Bilingual => ({
  zh: textsIn(texts, 'zh').join('；').slice(0, MAX_LOGGED_CHARS),
  en: textsIn(texts, 'en').join('; ').slice(0, MAX_LOGGED_CHARS),
});
