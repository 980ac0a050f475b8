import {
  type Episode,
  foldEpisodes,
  type Resumption,
  resume,
  type Signal,
} from '@heliodon/energy/alarms/episodes';
import { type Reconciled, reconcile } from '@heliodon/energy/alarms/reconcile';
import { alarmStatuses, endsWithHandling } from '../../contract/alarm.ts';
import { type AlarmContent, type DueKey, LONG_AGO_MS } from './alarm-key.ts';
import type { StoredAlarm } from './stored.queries.ts';

/* Decides what happens to the alarms of one key. No I/O. */

/** The stored data of a key, and the time from which it is evaluated. */
export interface EvaluationWindow {
  readonly key: DueKey;
  /** Alarms that can still change. */
  readonly rows: readonly StoredAlarm[];
  /** Alarms from before the floor that are still open: they end at the floor. */
  readonly cut: readonly StoredAlarm[];
  readonly floorMs: number;
  readonly fromMs: number;
}

/** `isOver`: no signal can raise it any more, so all open alarms end. */
export function evaluationWindowOf(
  key: DueKey,
  stored: readonly StoredAlarm[],
  isOver = false,
): EvaluationWindow {
  const floorMs = Math.max(key.floorMs, handledFloorMs(key, stored));
  const counts = (row: StoredAlarm) => !isOver && row.fromMs >= floorMs;
  return {
    key,
    floorMs,
    rows: stored.filter(counts),
    cut: stored.filter((row) => !counts(row) && row.toMs === null),
    fromMs: Math.max(key.fromMs, floorMs),
  };
}

/** After handling by a user, later signals start a new alarm; late signals from before belong to the old one. */
function handledFloorMs({ source }: DueKey, stored: readonly StoredAlarm[]): number {
  if (!endsWithHandling.includes(source)) return LONG_AGO_MS;
  const ended = stored.filter(({ status, toMs }) => status >= alarmStatuses.handled && toMs !== null);
  return ended.reduce((floor, { toMs }) => Math.max(floor, (toMs ?? LONG_AGO_MS) + 1), LONG_AGO_MS);
}

/** The change to be made to an alarm. */
export interface Change {
  readonly id: number;
  readonly key: DueKey;
  readonly before: StoredAlarm;
  readonly after: Episode<AlarmContent>;
  /** The alarm whose handling it takes over. */
  readonly handledAs: number;
  /** It was marked as handled and was raised again. */
  readonly cameBack: boolean;
}

export interface NewAlarm {
  readonly key: DueKey;
  readonly episode: Episode<AlarmContent>;
  readonly splitFrom: number | null;
}

export interface Judgement {
  readonly changes: readonly Change[];
  readonly inserted: readonly NewAlarm[];
  readonly swallowed: readonly { readonly id: number; readonly into: number; readonly plantId: number }[];
}

export const beginOf = ({ rows, fromMs }: EvaluationWindow): Resumption<AlarmContent> => resume(rows, fromMs);

/** `signals`: those from `begin.sinceMs` on. */
export function judge(
  outset: EvaluationWindow,
  begin: Resumption<AlarmContent>,
  signals: readonly Signal<AlarmContent>[],
): Judgement {
  const counted = signals.filter(({ atMs }) => atMs >= outset.floorMs);
  return judgementOf(outset, reconcile(outset.rows, foldEpisodes(counted, { after: begin.after })));
}

export function judgementOf(outset: EvaluationWindow, found: Reconciled<AlarmContent>): Judgement {
  const { key, rows, cut, floorMs } = outset;
  const before = new Map(rows.map((row) => [row.id, row]));
  const ended = cut.map((row) => changeOf(key, row, { ...row, toMs: Math.max(row.lastMs, floorMs) }, row.id));
  const kept = found.kept.flatMap(({ id, episode, handledAs }) => {
    const row = before.get(id);
    return row ? [changeOf(key, row, episode, handledAs)] : [];
  });
  return {
    changes: [...ended, ...kept].filter((change) => isChange(change)),
    inserted: found.inserted.map((one) => ({ key, ...one })),
    swallowed: found.swallowed.map((one) => ({ ...one, plantId: key.plantId })),
  };
}

const changeOf = (
  key: DueKey,
  before: StoredAlarm,
  after: Episode<AlarmContent>,
  handledAs: number,
): Change => ({ id: before.id, key, before, after, handledAs, cameBack: cameBack(before, after) });

/** A closed alarm stays closed; a handled alarm that is raised again is reopened. */
const cameBack = (before: StoredAlarm, after: Episode<AlarmContent>): boolean =>
  before.status === alarmStatuses.handled &&
  after.flaps > before.flaps &&
  after.toMs === null &&
  before.handledMs !== null &&
  after.lastMs > before.handledMs;

const times = ({ fromMs, lastMs, toMs, raised, flaps }: Episode<unknown>): string =>
  [fromMs, lastMs, toMs, raised, flaps].join();

/** True if more than the text changed. */
export const isStateChange = ({ before, after, handledAs, id }: Change): boolean =>
  times(before) !== times(after) || before.content.grade !== after.content.grade || handledAs !== id;

const isChange = (change: Change): boolean =>
  isStateChange(change) || sorted(change.before.content.detail) !== sorted(change.after.content.detail);

/** The database does not keep the order of keys. */
const sorted = (detail: AlarmContent['detail']): string =>
  JSON.stringify(Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1)));
