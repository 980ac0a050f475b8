import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween, type OperationLog } from '@heliodon/server-kit/operation-log';
import { findingLogFields } from '../../contract/diagnosis.log-fields.ts';
import { diagnosisErrors, findingLog } from '../../contract/diagnosis.rules.ts';
import type {
  dismissFinding,
  getFindings,
  raiseFinding,
  reopenFinding,
} from '../../contract/finding.contract.ts';
import { listFindings, lockFinding, readFinding } from './finding.queries.ts';
import { type SignalSink, signalOf } from './finding-alarms.ts';

export interface FindingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly signals: SignalSink;
}

type Locked = Awaited<ReturnType<typeof lockFinding>>;
type Grade = 1 | 2 | 3 | 4;

interface Decision {
  readonly action: string;
  readonly params: Record<string, string | number>;
  readonly after: { readonly state: string; readonly alarmGrade: number | null };
}

/** Findings for users: reading and decisions. */
export class FindingService {
  readonly #deps: FindingDeps;

  constructor(deps: FindingDeps) {
    this.#deps = deps;
  }

  list = (request: CallRequest<typeof getFindings>) => listFindings(this.#deps.db, request);

  detail = (findingId: number, caller: Caller) => readFinding(this.#deps.db, caller, findingId);

  dismiss({ findingId, note }: CallRequest<typeof dismissFinding>, caller: Caller) {
    return this.#change(caller, findingId, async (tx, finding, now) => {
      if (finding.state !== 'open') throw new AppError(diagnosisErrors.notOpen);
      await this.#decide(tx, findingId, { state: 'dismissed', note, alarm_grade: null }, caller, now);
      const grade = finding.alarmGrade as Grade | null;
      if (grade) await this.#deps.signals.publish(tx, [signalOf({ ...finding, grade }, false, now)]);
      return {
        action: findingLog.dismiss(finding.kind),
        params: { note },
        after: { state: 'dismissed', alarmGrade: null },
      };
    });
  }

  reopen({ findingId }: CallRequest<typeof reopenFinding>, caller: Caller) {
    return this.#change(caller, findingId, async (tx, finding, now) => {
      if (finding.state !== 'dismissed') throw new AppError(diagnosisErrors.notDismissed);
      await this.#decide(tx, findingId, { state: 'open', note: '' }, caller, now);
      return { action: findingLog.reopen(finding.kind), params: {}, after: { ...finding, state: 'open' } };
    });
  }

  raise({ findingId, grade }: CallRequest<typeof raiseFinding>, caller: Caller) {
    return this.#change(caller, findingId, async (tx, finding, now) => {
      if (finding.state !== 'open') throw new AppError(diagnosisErrors.notOpen);
      if (finding.alarmGrade !== null) throw new AppError(diagnosisErrors.alreadyAlarm);
      await tx
        .updateTable('finding')
        .set({ alarm_grade: grade, alarm_at: now })
        .where('id', '=', findingId)
        .execute();
      await this.#deps.signals.publish(tx, [signalOf({ ...finding, grade }, true, now)]);
      return {
        action: findingLog.raise(finding.kind),
        params: { grade },
        after: { ...finding, alarmGrade: grade },
      };
    });
  }

  /** A change and its log entry, in one transaction. */
  async #change(
    caller: Caller,
    findingId: number,
    change: (tx: Database, finding: Locked, now: Date) => Promise<Decision>,
  ): Promise<Record<string, never>> {
    const { db, clock, log } = this.#deps;
    await db.transaction().execute(async (tx) => {
      const finding = await lockFinding(tx, caller, findingId);
      const { action, params, after } = await change(tx, finding, clock.now());
      const changes = changesBetween(findingLogFields, finding, after);
      const place = placeText(finding);
      await log.write(
        caller,
        { action, params: { ...params, place }, changes, plantId: finding.plantId },
        tx,
      );
    });
    return {};
  }

  async #decide(
    tx: Database,
    findingId: number,
    to: { state: 'open' | 'dismissed'; note: string; alarm_grade?: null },
    { accountId, accountName }: Caller,
    now: Date,
  ): Promise<void> {
    await tx
      .updateTable('finding')
      .set({ ...to, decided_at: now, decided_by: accountId, decider: accountName })
      .where('id', '=', findingId)
      .execute();
  }
}

/** The same in every language: serial number and string, or the plant. */
const placeText = ({ sn, string, plantName }: Locked): string =>
  sn === null ? plantName : `${sn}${string === null ? '' : ` #${string}`}`;
