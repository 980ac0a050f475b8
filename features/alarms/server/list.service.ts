import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import { alarmGrades, alarmStatuses } from '../contract/alarm.ts';
import {
  type AlarmFilter,
  COUNT_MAX,
  type getWarningList,
  recoverStatuses,
} from '../contract/list.contract.ts';
import { type Kinds, presentAlarm, readAlarms } from './alarm.rows.ts';
import { periodOf, piecesOf } from './list.policy.ts';
import { countAlarms, countOpen, type Order, readKeys } from './list.queries.ts';
import { type AlarmScope, findTyped, readScope } from './list.scope.ts';
import { recoveredStreamsOf, type Streams, streamsOf } from './list.streams.ts';

export interface ListDeps {
  readonly db: Database;
  readonly kinds: readonly DeviceKind[];
}

/** A list consists of consecutive parts, each sorted by one time. */
export interface Part extends Order {
  readonly streams: readonly Streams[];
}

/** Longer than any month, also with clock changes. */
const SORTED_MS = 32 * 86_400_000;

type Request = CallRequest<typeof getWarningList>;
type Sorting = Pick<Request, 'sort' | 'order'>;

export class ListService {
  readonly #db: Database;
  readonly #kinds: Kinds;

  constructor({ db, kinds }: ListDeps) {
    this.#db = db;
    this.#kinds = new Map(kinds.map((kind) => [kind.id, kind]));
  }

  async list(request: Request, caller: Caller): Promise<CallResponse<typeof getWarningList>> {
    const scope = await readScope(this.#db, caller, request.plantId);
    const [open, page] = await Promise.all([
      countOpen(this.#db, scope, request.plantId),
      this.#page(request, scope),
    ]);
    const alarms = await readAlarms(this.#db, page.ids);
    return {
      rows: alarms.map((alarm) => presentAlarm(alarm, this.#kinds, caller.lang)),
      total: Math.min(page.total, COUNT_MAX),
      totalIsMore: page.total > COUNT_MAX,
      unRecoverCount: open.reduce((sum, { here }) => sum + here, 0),
      unRecoverGrades: Object.values(alarmGrades).map((grade) => ({
        grade,
        count: open.find((one) => one.grade === grade)?.here ?? 0,
      })),
      unRecoverTotal: open.reduce((sum, { everywhere }) => sum + everywhere, 0),
    };
  }

  async #page(request: Request, scope: AlarmScope): Promise<{ ids: number[]; total: number }> {
    const { page, pageSize } = request;
    const parts = await partsOf(this.#db, request, scope, request);
    const offset = (page - 1) * pageSize;
    const read = (part: Part | undefined, from: number, limit: number) =>
      part && from < COUNT_MAX ? readKeys(this.#db, part.streams, part, from, limit) : [];
    // Most pages lie within the first part, so it does not wait for the counts.
    const [first, counts] = await Promise.all([read(parts[0], offset, pageSize), this.#counts(parts)]);
    const rest = piecesOf(counts, offset, pageSize).filter(({ part }) => part > 0);
    const others = await Promise.all(rest.map((piece) => read(parts[piece.part], piece.offset, piece.limit)));
    const keys = [...first, ...others.flat()].slice(0, pageSize);
    return { ids: keys.map(({ id }) => id), total: sum(counts) };
  }

  /** Counts each part until the maximum is exceeded. */
  async #counts(parts: readonly Part[]): Promise<number[]> {
    const counts: number[] = [];
    for (const { streams } of parts) {
      if (sum(counts) > COUNT_MAX) break;
      counts.push(await countAlarms(this.#db, streams, COUNT_MAX + 1 - sum(counts)));
    }
    return counts;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

/** Translates a filter into parts, for a caller with the given scope, in the requested order. */
export async function partsOf(
  db: Database,
  filter: AlarmFilter,
  scope: AlarmScope,
  {
    sort = 'triggerTime',
    order = sort === 'triggerTime' || sort === 'recoverTime' ? 'desc' : 'asc',
  }: Sorting,
  flat = false,
): Promise<Part[]> {
  const zone = scope.plant?.timeZone ?? filter.timeZone;
  const typed = await findTyped(db, scope.plantIds, filter);
  const asked = { filter, period: periodOf(filter, zone), typed, scope, flat };
  /** Newest first. */
  const byTrigger = (of: Partial<AlarmFilter>): Part[] =>
    streamsOf({ ...asked, filter: { ...filter, ...of } }).map((streams) => ({
      streams,
      key: 'triggered_at',
      desc: true,
    }));

  /** Reverses the list: parts from last to first, each read from its end. */
  const turned = (parts: Part[], desc: boolean): Part[] =>
    desc ? parts : parts.toReversed().map((part) => ({ ...part, desc: !part.desc }));
  if (sort === 'triggerTime') return turned(byTrigger({}), order === 'desc');
  if (sort === 'recoverTime') {
    const { recoverStatus } = filter;
    const { notRestored, restored } = recoverStatuses;
    const over = { ...asked, filter: { ...filter, recoverStatus: restored } };
    // A short period has few rows: they are sorted. Otherwise the index on recovery time is used.
    const short = asked.period && asked.period.toMs - asked.period.fromMs <= SORTED_MS;
    const streams = short ? streamsOf(over).flat() : recoveredStreamsOf(asked);
    const parts: Part[] = [
      ...(recoverStatus === restored ? [] : byTrigger({ recoverStatus: notRestored })),
      ...(recoverStatus === notRestored ? [] : [{ streams, key: 'recovered_at', desc: true } as const]),
    ];
    return turned(parts, order === 'desc');
  }
  const field = sort === 'grade' ? 'grade' : 'eventStatus';
  const numbers = Object.values(sort === 'grade' ? alarmGrades : alarmStatuses);
  const parts = numbers
    .filter((number) => filter[field] === 0 || filter[field] === number)
    .flatMap((number) => byTrigger({ [field]: number }));
  return turned(parts, order === 'asc');
}
