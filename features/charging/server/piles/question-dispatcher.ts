import type { PileAnswer, PileQuestionOrder } from '@heliodon/device-links/ocpp/ports';
import type { Database } from '@heliodon/infrastructure/database';
import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { Clock } from '@heliodon/kernel/clock';
import { sql } from 'kysely';
import { shownSettings } from './question.policy.ts';

/** Without notifications, expired requests are checked at this interval. */
const IDLE_MS = 5000;
const MAX_CHARS = 500;

export interface ConnectedPiles {
  /** Whether the charger is connected to this process. */
  isConnected(sn: string): boolean;
  ask(order: PileQuestionOrder): Promise<PileAnswer>;
}

export interface PileQuestionDispatcherDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ocpp: ConnectedPiles;
  /** Upload address for the diagnostics of a charger. */
  readonly uploadUrl: (deviceId: number, questionId: string) => Promise<string>;
  readonly onError: (error: unknown, what: string) => void;
}

interface Queued {
  readonly deviceId: number;
  readonly questionId: string;
  readonly sn: string;
  readonly question: PileQuestionOrder['question'];
}

/** Sends requests to the chargers connected to this process. Woken by NOTIFY `pile_question`. */
export class PileQuestionDispatcher {
  readonly worker: PassWorker<void>;
  readonly #deps: PileQuestionDispatcherDeps;
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: PileQuestionDispatcherDeps) {
    this.#deps = deps;
    this.worker = new PassWorker(
      { what: 'questions to piles', pass: () => this.pass(), restMs: () => IDLE_MS },
      deps.onError,
    );
  }

  /** Returns when all requests are sent, without waiting for answers: a slow charger delays no other. */
  async pass(): Promise<void> {
    const { db, clock, ocpp } = this.#deps;
    await sql`UPDATE pile_question SET state = 'failed', outcome = 'Timeout', answered_at = ${clock.now()},
        question = jsonb_build_object('action', question -> 'action')
      WHERE state IN ('queued', 'asked') AND expires_at < ${clock.now()}`.execute(db);
    const { rows } =
      await sql<Queued>`SELECT q.device_id AS "deviceId", q.id AS "questionId", d.sn, q.question
      FROM pile_question q JOIN device d ON d.id = q.device_id AND d.sn_proven AND d.removed_at IS NULL
      WHERE q.state = 'queued' ORDER BY q.asked_at`.execute(db);
    for (const queued of rows.filter(({ sn }) => ocpp.isConnected(sn))) {
      const carried = this.#carry(queued).catch((error) => this.#deps.onError(error, 'question to a pile'));
      this.#underWay.add(carried);
      void carried.finally(() => this.#underWay.delete(carried));
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #carry({ deviceId, questionId, sn, question }: Queued): Promise<void> {
    const { db, clock, ocpp, uploadUrl } = this.#deps;
    const taken = await sql`UPDATE pile_question SET state = 'asked'
      WHERE device_id = ${deviceId} AND id = ${questionId} AND state = 'queued'`.execute(db);
    if (!taken.numAffectedRows) return;
    const order =
      question.action === 'diagnostics'
        ? { ...question, uploadUrl: await uploadUrl(deviceId, questionId) }
        : question;
    const answer = await ocpp
      .ask({ questionId, sn, question: order })
      .catch(
        (error): PileAnswer => ({ state: 'failed', outcome: String((error as Error).message ?? error) }),
      );
    const settings = JSON.stringify(shownSettings(answer.settings ?? []));
    await sql`UPDATE pile_question SET state = ${answer.state}, outcome = ${answer.outcome.slice(0, MAX_CHARS)},
        settings = ${settings}::jsonb, answered_at = ${clock.now()},
        question = jsonb_build_object('action', question -> 'action')
      WHERE device_id = ${deviceId} AND id = ${questionId} AND state = 'asked'`.execute(db);
  }
}
