import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
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

/** A list is its parts one after the other, each sorted by one time. */
export interface Part extends Order {
  readonly streams: readonly Streams[];
}

/** A month, whatever its clocks do. */
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
    const scope = await readScope(this.#db, caller);
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
    const count = (part: Part) => countAlarms(this.#db, part.streams, COUNT_MAX + 1);
    const [only] = parts;
    // Nothing waits for the count of a list of one part.
    if (only && parts.length === 1) {
      const [total, keys] = await Promise.all([
        count(only),
        offset < COUNT_MAX ? readKeys(this.#db, only.streams, only, offset, pageSize) : [],
      ]);
      return { ids: keys.map(({ id }) => id), total };
    }
    const counts = await Promise.all(parts.map(count));
    const pieces = offset < COUNT_MAX ? piecesOf(counts, offset, pageSize) : [];
    const keys = await Promise.all(
      pieces.map(({ part, ...piece }) => {
        const { streams, ...order } = parts[part] as Part;
        return readKeys(this.#db, streams, order, piece.offset, piece.limit);
      }),
    );
    return { ids: keys.flat().map(({ id }) => id), total: counts.reduce((sum, n) => sum + n, 0) };
  }
}

const plantsOf = ({ plantId }: Pick<AlarmFilter, 'plantId'>, { plants }: AlarmScope): number[] =>
  plantId === 0 ? [...plants.keys()] : [...plants.keys()].filter((id) => id === plantId);

/** What a filter means, for a caller who sees that much, in the order that is asked for. */
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
  const plantIds = plantsOf(filter, scope);
  const plants = plantIds.flatMap((id) => scope.plants.get(id) ?? []);
  const zone = (filter.plantId && plants[0]?.timeZone) || filter.timeZone;
  const typed = await findTyped(db, plants, filter);
  const asked = { filter, period: periodOf(filter, zone), plantIds, typed, scope, flat };
  const newest = { key: 'triggered_at', desc: true } as const;
  if (sort === 'triggerTime') return [{ streams: streamsOf(asked), ...newest, desc: order === 'desc' }];

  /** The whole list turned around: parts from the last to the first, each from its end. */
  const turned = (parts: Part[], desc: boolean): Part[] =>
    desc ? parts : parts.toReversed().map((part) => ({ ...part, desc: !part.desc }));
  if (sort === 'recoverTime') {
    const { recoverStatus } = filter;
    const { notRestored, restored } = recoverStatuses;
    const open = { ...asked, filter: { ...filter, recoverStatus: notRestored } };
    const over = { ...asked, filter: { ...filter, recoverStatus: restored } };
    // Those of a short time are few: they are sorted. Otherwise the index of recoveries is followed.
    const short = asked.period && asked.period.toMs - asked.period.fromMs <= SORTED_MS;
    const parts: Part[] = [
      ...(recoverStatus === restored ? [] : [{ streams: streamsOf(open), ...newest }]),
      ...(recoverStatus === notRestored
        ? []
        : [
            {
              streams: short ? streamsOf(over) : recoveredStreamsOf(asked),
              key: 'recovered_at',
              desc: true,
            } as const,
          ]),
    ];
    return turned(parts, order === 'desc');
  }
  const field = sort === 'grade' ? 'grade' : 'eventStatus';
  const numbers = Object.values(sort === 'grade' ? alarmGrades : alarmStatuses);
  const parts = numbers
    .filter((number) => filter[field] === 0 || filter[field] === number)
    .map((number) => ({
      streams: streamsOf({ ...asked, filter: { ...filter, [field]: number } }),
      ...newest,
    }));
  return turned(parts, order === 'asc');
}
