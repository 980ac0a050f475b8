import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { chargingErrors } from '../../contract/charging.errors.ts';
import { chargingLog } from '../../contract/charging.log.ts';
import {
  type askPile,
  type getPileQuestion,
  type getPileQuestions,
  isHarmful,
  type PileQuestion,
} from '../../contract/pile.contract.ts';
import { requireOcppPile } from './pile.queries.ts';
import { detailOf } from './question.policy.ts';

/** A charger that has not answered within this time will not answer. */
const EXPIRES_MS = 60_000;
const SHOWN = 50;

export interface QuestionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  /** Throws if the command password is not accepted; context.ts provides it. */
  readonly authorise: (
    caller: Caller,
    deviceIds: readonly number[],
    password: string | undefined,
  ) => Promise<void>;
}

type Row = CallResponse<typeof getPileQuestion>;

const ACTIONS: Readonly<Record<PileQuestion['action'], string>> = {
  getConfiguration: chargingLog.askGetConfiguration,
  changeConfiguration: chargingLog.askChangeConfiguration,
  trigger: chargingLog.askTrigger,
  clearProfiles: chargingLog.askClearProfiles,
  reset: chargingLog.askReset,
  diagnostics: chargingLog.askDiagnostics,
};

/** Requests of users to chargers: sent by the process that holds the connection, see PileQuestionDispatcher. */
export class QuestionService {
  readonly #deps: QuestionDeps;

  constructor(deps: QuestionDeps) {
    this.#deps = deps;
  }

  async ask(
    { deviceId, question, password }: CallRequest<typeof askPile>,
    caller: Caller,
  ): Promise<CallResponse<typeof askPile>> {
    const { db, clock, log, authorise } = this.#deps;
    await requireOcppPile(db, caller, deviceId);
    if (isHarmful(question)) await authorise(caller, [deviceId], password);
    return db.transaction().execute(async (tx) => {
      const { sn, plantId, connected } = await requireOcppPile(tx, caller, deviceId);
      if (!connected) throw new AppError(chargingErrors.pileOffline);
      const detail = detailOf(question);
      const askedAt = clock.now();
      const { id } = await tx
        .insertInto('pile_question')
        .values({
          device_id: deviceId,
          question: JSON.stringify(question),
          detail,
          asked_at: askedAt,
          asked_by: caller.accountId,
          asked_by_name: caller.accountName,
          expires_at: new Date(askedAt.getTime() + EXPIRES_MS),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await log.write(caller, { action: ACTIONS[question.action], params: { sn, detail }, plantId }, tx);
      return { questionId: id };
    });
  }

  async one({ deviceId, questionId }: CallRequest<typeof getPileQuestion>, caller: Caller): Promise<Row> {
    const { db } = this.#deps;
    await requireOcppPile(db, caller, deviceId);
    const row = await questionsOf(db, deviceId).where('id', '=', questionId).executeTakeFirst();
    if (!row) throw new AppError(commonErrors.notFound);
    return questionRowOf(row);
  }

  async list(
    { deviceId }: CallRequest<typeof getPileQuestions>,
    caller: Caller,
  ): Promise<CallResponse<typeof getPileQuestions>> {
    await requireOcppPile(this.#deps.db, caller, deviceId);
    const rows = await questionsOf(this.#deps.db, deviceId)
      .orderBy('asked_at', 'desc')
      .limit(SHOWN)
      .execute();
    return { rows: rows.map(questionRowOf) };
  }
}

const questionsOf = (db: Database, deviceId: number) =>
  db.selectFrom('pile_question').selectAll().where('device_id', '=', deviceId);

type Stored = Awaited<ReturnType<ReturnType<typeof questionsOf>['execute']>>[number];

const questionRowOf = (row: Stored): Row => ({
  questionId: row.id,
  action: (row.question as { action: string }).action,
  detail: row.detail,
  state: row.state as Row['state'],
  askedAt: row.asked_at.toISOString(),
  askedBy: row.asked_by_name,
  answeredAt: row.answered_at?.toISOString() ?? null,
  outcome: row.outcome,
  settings: row.settings as Row['settings'],
  hasFile: row.file_id !== null,
});
