import type { AlarmItem } from '../../contract/feed.contract.ts';
import { type AlarmTips, defaultTips, tipOf } from '../../contract/tips.contract.ts';
import { announced, type Fold, foldAlarms, laterMin, promptPlan, type Watched } from './promptPlan.ts';
import type { PromptReason } from './promptWords.ts';

/** Maximum number of tracked alarms; beyond it the most serious are kept. */
const MAX_WATCHED = 200;
const MAX_DISMISSED = 1000;
const LONGEST_WAIT_MS = 3_600_000;

export interface Card extends Fold {
  readonly reason: PromptReason;
  readonly laterMin: number;
}

/** Those of the given alarms that still need a user. */
export interface StillOpen {
  readonly unhandled: ReadonlySet<number>;
  readonly reminderDue: ReadonlySet<number>;
}

export interface PrompterPorts {
  now(): number;
  /** Undefined: nothing to show any more. */
  show(card: Card | undefined): void;
  sound(items: readonly AlarmItem[], reason: PromptReason): void;
  stillOpen(ids: readonly number[]): Promise<StillOpen>;
  /** State that must survive a reload. */
  save(state: PromptState): void;
}

export interface PromptState {
  readonly watched: readonly Watched[];
  readonly dismissed: readonly number[];
}

interface Shown {
  readonly items: Map<number, AlarmItem>;
  /** Those of the items that are shown as reminders. */
  readonly reminders: Set<number>;
  more: number;
  /** Of the other items. */
  reason: Exclude<PromptReason, 'reminder' | 'mixed'>;
}

/** Decides which alarms are shown and sounded, and when they are repeated. One dialog for all alarms. */
export class Prompter {
  readonly #ports: PrompterPorts;
  readonly #watched = new Map<number, Watched>();
  readonly #dismissed = new Set<number>();
  #tips: AlarmTips = defaultTips;
  #shown: Shown | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: PrompterPorts) {
    this.#ports = ports;
  }

  /** Continues the state of another page of this browser. */
  start(state: PromptState | undefined): void {
    for (const one of state?.watched ?? []) this.#watched.set(one.item.id, one);
    for (const id of state?.dismissed ?? []) this.#dismissed.add(id);
    this.#plan();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#watched.clear();
    this.#dismissed.clear();
    this.#shown = undefined;
  }

  setTips(tips: AlarmTips): void {
    this.#tips = tips;
    this.#plan();
  }

  get tips(): AlarmTips {
    return this.#tips;
  }

  /** New alarms; of `more` only the number is known. */
  raise(items: readonly AlarmItem[], more = 0): void {
    const fresh = items.filter(({ id }) => !this.#watched.has(id) && !this.#dismissed.has(id));
    for (const item of fresh) this.#watched.set(item.id, { item, shown: 0, shownAtMs: 0 });
    this.#forgetMany();
    if (fresh.length > 0 || more > 0) this.#announce(fresh.length > 0 ? more : 0);
  }

  /** Reminders set by a user: shown whatever the settings are. */
  remind(items: readonly AlarmItem[]): void {
    if (items.length === 0) return;
    this.#present(items, 0, 'reminder');
    this.#sound(items, 'reminder');
  }

  /** Demonstrates appearance and sound of an alarm of this kind. */
  trial(item: AlarmItem): void {
    this.#shown = undefined;
    this.#present([item], 0, 'trial');
    this.#ports.sound([item], 'trial');
  }

  /** An alarm was handled or has recovered: checks whether the dialog is still needed. */
  async review(): Promise<void> {
    const ids = this.#shown && this.#shown.reason !== 'trial' ? this.#shownIds() : [];
    if (ids.length > 0) await this.#dropEnded(ids);
  }

  /** No more announcements. Returns the affected alarms. */
  dismiss(): number[] {
    const ids = this.#shownIds();
    this.dismissed(ids);
    return ids;
  }

  dismissed(ids: readonly number[]): void {
    for (const id of ids) {
      this.#watched.delete(id);
      if (id > 0) this.#dismissed.add(id);
    }
    for (const id of [...this.#dismissed].slice(0, -MAX_DISMISSED)) this.#dismissed.delete(id);
    this.#takeOff(ids);
  }

  /** Postpones, however often they were announced already. Returns the alarms and the time. */
  later(): { ids: number[]; atMs: number } {
    const items = [...(this.#shown?.items.values() ?? [])];
    const put = { ids: this.#shownIds(), atMs: this.#ports.now() + laterMin(items, this.#tips) * 60_000 };
    for (const item of items) this.#watched.set(item.id, { item, shown: 1, shownAtMs: this.#ports.now() });
    this.putOff(put);
    return put;
  }

  putOff({ ids, atMs }: { ids: readonly number[]; atMs: number }): void {
    for (const id of ids) {
      const one = this.#watched.get(id);
      if (one) this.#watched.set(id, { ...one, laterAtMs: atMs });
    }
    this.#takeOff(ids);
  }

  /** The user looks at them; they are announced again if nobody handles them. */
  hide(): void {
    this.#shown = undefined;
    this.#ports.show(undefined);
  }

  #shownIds = (): number[] => [...(this.#shown?.items.keys() ?? [])];

  #takeOff(ids: readonly number[]): void {
    for (const id of ids) this.#shown?.items.delete(id);
    if (this.#shown?.items.size === 0) this.hide();
    else if (this.#shown) this.#draw(this.#shown);
    this.#plan();
  }

  /** Announces what is due. Repetitions only for alarms that are still unhandled. */
  async #announce(more = 0): Promise<void> {
    const now = this.#ports.now();
    const { due } = promptPlan([...this.#watched.values()], this.#tips, now);
    const again = due.filter(({ shown }) => shown > 0).map(({ item }) => item.id);
    const fresh = due.filter(({ shown }) => shown === 0);
    this.#trackedOrders(fresh, more, 'raised');
    if (again.length === 0) return this.#plan();
    // Set before the answer, so that another round does not request the same.
    const asked = again.flatMap((id) => this.#watched.get(id) ?? []);
    for (const one of asked) this.#watched.set(one.item.id, announced(one, now));
    await this.#dropEnded(again);
    this.#trackedOrders(
      asked.filter(({ item }) => this.#watched.has(item.id)),
      0,
      'again',
      false,
    );
    this.#plan();
  }

  #trackedOrders(due: readonly Watched[], more: number, reason: 'raised' | 'again', note = true): void {
    if (due.length === 0) return;
    const now = this.#ports.now();
    if (note) for (const one of due) this.#watched.set(one.item.id, announced(one, now));
    const items = due.map(({ item }) => item);
    const seen = items.filter(({ grade }) => tipOf(this.#tips, grade).screen);
    if (seen.length > 0) this.#present(seen, more, reason);
    this.#sound(items, reason);
  }

  #sound(items: readonly AlarmItem[], reason: PromptReason): void {
    const audible = items.filter(({ grade }) => tipOf(this.#tips, grade).voice);
    if (audible.length > 0) this.#ports.sound(audible, reason);
  }

  #present(items: readonly AlarmItem[], more: number, reason: Exclude<PromptReason, 'mixed'>): void {
    const before = this.#shown?.reason === 'trial' ? undefined : this.#shown;
    const isReminder = reason === 'reminder';
    const shown = before ?? {
      items: new Map(),
      reminders: new Set(),
      more: 0,
      reason: isReminder ? 'raised' : reason,
    };
    for (const item of items) {
      shown.items.set(item.id, item);
      if (isReminder) shown.reminders.add(item.id);
      else shown.reminders.delete(item.id);
    }
    shown.more += more;
    this.#keepWorst(shown);
    if (reason === 'raised') shown.reason = reason;
    this.#shown = shown;
    this.#draw(shown);
  }

  /** Limits a dialog that stays open during many alarms. */
  #keepWorst(shown: Shown): void {
    const over = shown.items.size - MAX_WATCHED;
    if (over <= 0) return;
    for (const { id } of worstFirst([...shown.items.values()]).slice(MAX_WATCHED)) shown.items.delete(id);
    shown.more += over;
  }

  #draw({ items, reminders, more, reason }: Shown): void {
    const all = [...items.values()];
    const reminded = all.filter(({ id }) => reminders.has(id)).length;
    const shownAs = reminded === 0 ? reason : reminded === all.length && more === 0 ? 'reminder' : 'mixed';
    this.#ports.show({ ...foldAlarms(all, more), reason: shownAs, laterMin: laterMin(all, this.#tips) });
  }

  async #dropEnded(ids: readonly number[]): Promise<void> {
    let open: StillOpen;
    try {
      open = await this.#ports.stillOpen(ids);
    } catch {
      // Unknown: treated as open.
      return;
    }
    const isOpen = (id: number) =>
      open.unhandled.has(id) || (this.#shown?.reminders.has(id) === true && open.reminderDue.has(id));
    const ended = ids.filter((id) => !isOpen(id));
    if (ended.length === 0) return;
    for (const id of ended) this.#watched.delete(id);
    this.#takeOff(ended);
  }

  /** Schedules the next check. */
  #plan(): void {
    clearTimeout(this.#timer);
    this.#ports.save({ watched: [...this.#watched.values()], dismissed: [...this.#dismissed] });
    const { due, nextAtMs } = promptPlan([...this.#watched.values()], this.#tips, this.#ports.now());
    if (due.length === 0 && nextAtMs === undefined) return;
    const waitMs = due.length > 0 ? 0 : Math.max(0, (nextAtMs ?? 0) - this.#ports.now());
    this.#timer = setTimeout(() => void this.#announce(), Math.min(waitMs, LONGEST_WAIT_MS));
  }

  /** Removes the least serious and oldest first. */
  #forgetMany(): void {
    if (this.#watched.size <= MAX_WATCHED) return;
    const items = [...this.#watched.values()].map(({ item }) => item);
    for (const { id } of worstFirst(items).slice(MAX_WATCHED)) this.#watched.delete(id);
  }
}

const worstFirst = (items: readonly AlarmItem[]): AlarmItem[] =>
  items.toSorted((a, b) => a.grade - b.grade || b.id - a.id);
