import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { type Bilingual, inLang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween, type LogChange, type OperationLog } from '@heliodon/server-kit/operation-log';
import { type AlarmStatus, alarmStatuses } from '../contract/alarm.ts';
import { statusWords } from '../contract/alarm.words.ts';
import { handlingLogFields } from '../contract/alarms.log-fields.ts';
import {
  type HandlingResult,
  type HandlingStatus,
  type handleEvent,
  handlingErrors,
  handlingLog,
} from '../contract/handling.contract.ts';
import { endsNow, isReminderTime, mayBecome } from './handling.policy.ts';
import {
  ALARM_CHANNEL,
  groupedUnder,
  type HeldAlarm,
  holdAlarms,
  notify,
  saveHandling,
} from './handling.queries.ts';

export interface HandlingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
}

const DONE: Bilingual = { zh: '完成', en: 'Done' };
/** Maximum over all groups of one call. */
const MAX_GROUPED = 5000;
/** Maximum number of alarm ids in a log entry; the records contain all of them. */
const LOGGED = 10;

const actions: Readonly<Record<HandlingStatus, string>> = {
  [alarmStatuses.following]: handlingLog.following,
  [alarmStatuses.handled]: handlingLog.handled,
  [alarmStatuses.closed]: handlingLog.closed,
};

type Request = CallRequest<typeof handleEvent>;

export class HandlingService {
  readonly #deps: HandlingDeps;

  constructor(deps: HandlingDeps) {
    this.#deps = deps;
  }

  async handle(request: Request, caller: Caller): Promise<CallResponse<typeof handleEvent>> {
    const now = this.#deps.clock.now();
    const following = request.status === alarmStatuses.following;
    const remindAt = following && request.nextReminder ? new Date(request.nextReminder) : null;
    if (remindAt && !isReminderTime(remindAt, now)) throw new AppError(handlingErrors.reminder);
    return this.#deps.db.transaction().execute(async (tx) => {
      const ids = [...new Set(request.alarmIds)];
      const seen = new Map(request.alarmIds.map((id, i) => [id, request.seen?.[i]]));
      const under = request.withGroup ? await groupedUnder(tx, ids, MAX_GROUPED) : [];
      const held = await holdAlarms(tx, caller, [...new Set([...ids, ...under])]);
      const byId = new Map(held.map((alarm) => [alarm.id, alarm]));
      if (!ids.some((id) => byId.has(id))) throw new AppError(commonErrors.notFound);

      const problems = new Map(ids.map((id) => [id, problem(byId.get(id), request.status, seen.get(id))]));
      const named = ids.flatMap((id) => (problems.get(id) ? [] : (byId.get(id) ?? [])));
      // Alarms grouped under a refused alarm stay unchanged.
      const others = under
        .filter((id) => !problems.has(id))
        .flatMap((id) => byId.get(id) ?? [])
        .filter(({ status }) => mayBecome(status, request.status));
      const alarms = named.length > 0 ? [...named, ...others] : [];
      await this.#save(tx, caller, alarms, { ...request, remindAt, now });
      return { results: ids.map((id) => result(id, problems.get(id), caller)) };
    });
  }

  async #save(
    tx: Database,
    caller: Caller,
    alarms: readonly HeldAlarm[],
    handling: Pick<Request, 'status' | 'note'> & { remindAt: Date | null; now: Date },
  ): Promise<void> {
    if (alarms.length === 0) return;
    const ids = alarms.map(({ id }) => id);
    const ending = alarms.filter(({ source }) => endsNow(source, handling.status)).map(({ id }) => id);
    await saveHandling(tx, caller, ids, ending, handling);
    for (const [plantId, own] of byPlant(alarms)) {
      const params = { alarms: numbers(own) };
      const changes = handlingChanges(own, handling);
      await this.#deps.log.write(caller, { action: actions[handling.status], params, changes, plantId }, tx);
    }
    await notify(tx, ALARM_CHANNEL, alarms);
  }
}

/** Reason why an alarm stays unchanged; an alarm that is not visible is reported as missing. */
function problem(
  alarm: HeldAlarm | undefined,
  to: HandlingStatus,
  seen: AlarmStatus | undefined,
): ((lang: 'zh' | 'en') => AppError) | undefined {
  if (!alarm) return () => new AppError(commonErrors.notFound);
  const { status, handler } = alarm;
  if (seen !== undefined && seen !== status)
    return (lang) =>
      new AppError(handlingErrors.changed, { who: handler, status: statusWords[status][lang] });
  if (!mayBecome(status, to))
    return (lang) =>
      new AppError(handlingErrors.transition, { from: statusWords[status][lang], to: statusWords[to][lang] });
  return undefined;
}

function result(alarmId: number, issue: ReturnType<typeof problem>, { lang }: Caller): HandlingResult {
  const error = issue?.(lang);
  return {
    alarmId,
    code: error?.entry.code ?? SUCCESS,
    msg: error ? inLang(error.entry, lang, error.params) : DONE[lang],
  };
}

function byPlant(alarms: readonly HeldAlarm[]): Map<number, HeldAlarm[]> {
  const plants = new Map<number, HeldAlarm[]>();
  for (const alarm of alarms) plants.set(alarm.plantId, [...(plants.get(alarm.plantId) ?? []), alarm]);
  return plants;
}

/** For several alarms, all their previous values. */
function handlingChanges(
  alarms: readonly HeldAlarm[],
  { status, note }: Pick<Request, 'status' | 'note'>,
): LogChange[] {
  const before = [...new Set(alarms.map((alarm) => alarm.status))];
  const was = before.length === 1 ? (before[0] ?? null) : before;
  return changesBetween(handlingLogFields, { status: was }, { status, note });
}

function numbers(alarms: readonly HeldAlarm[]): string {
  const shown = alarms.slice(0, LOGGED).map(({ id }) => `#${id}`);
  return [...shown, ...(alarms.length > LOGGED ? [`… (${alarms.length})`] : [])].join(', ');
}
