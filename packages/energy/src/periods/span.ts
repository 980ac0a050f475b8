import { dayStartMs, localDay, monthOf, nextDay } from './local-time.ts';
import {
  columnsOf,
  daysOf,
  daysOfMonth,
  isWithin,
  type ReportRange,
  type ReportSlot,
  type ReportStep,
  reportSlots,
  slotAfter,
  slotAt,
  slotKeys,
  slotOfDay,
} from './report-range.ts';

/**
 * The time of a report on the clock of its plant, as seen at one instant. A service makes it once from the keys of a
 * request; days, months, instants and columns are then read here.
 */
export class Span implements ReportRange {
  readonly step: ReportStep;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly today: string;
  /** First and last day, both included; of hours the days that they lie in. */
  readonly firstDay: string;
  readonly lastDay: string;
  #columns: readonly ReportSlot[] | undefined;

  constructor({ step, from, to }: ReportRange, timeZone: string, nowMs: number) {
    const days = daysOf({ step, from, to });
    this.step = step;
    this.from = from;
    this.to = to;
    this.timeZone = timeZone;
    this.nowMs = nowMs;
    this.today = localDay(nowMs, timeZone);
    this.firstDay = days.from;
    this.lastDay = days.to;
  }

  /** In order, with their times: a repeated hour is two. */
  get columns(): readonly ReportSlot[] {
    this.#columns ??= reportSlots(this, this.timeZone);
    return this.#columns;
  }

  /** Columns by the clock: a repeated hour is one. */
  get length(): number {
    return columnsOf(this);
  }

  get fromMs(): number {
    const dayMs = dayStartMs(this.firstDay, this.timeZone);
    return this.step === 'hour' ? (this.columns[0]?.fromMs ?? dayMs) : dayMs;
  }

  /** As `fromMs` where clocks skip all of its hours. */
  get toMs(): number {
    if (this.step === 'hour') return this.columns.at(-1)?.toMs ?? this.fromMs;
    return dayStartMs(nextDay(this.lastDay), this.timeZone);
  }

  has(ms: number): boolean {
    if (this.step === 'hour') return isWithin(this, slotAt('hour', ms, this.timeZone));
    return ms >= this.fromMs && ms < this.toMs;
  }

  /** All of its days are over. */
  get isComplete(): boolean {
    return this.lastDay < this.today;
  }

  /** The last of its days that has begun; before the first one, none has. */
  get lastBegunDay(): string {
    return this.lastDay < this.today ? this.lastDay : this.today;
  }

  get days(): readonly string[] {
    return slotKeys({ step: 'day', from: this.firstDay, to: this.lastDay });
  }

  /** The months that it touches. */
  get months(): readonly string[] {
    return slotKeys({ step: 'month', from: monthOf(this.firstDay), to: monthOf(this.lastDay) });
  }

  /** Whole months and nothing else; never of hours. */
  get isWholeMonths(): boolean {
    const first = daysOfMonth(monthOf(this.firstDay)).from;
    const last = daysOfMonth(monthOf(this.lastDay)).to;
    return this.step !== 'hour' && this.firstDay === first && this.lastDay === last;
  }

  /** Its completed days, of hours the completed hours; null: there are none yet. */
  get completed(): Span | null {
    if (this.step === 'hour') {
      const last = this.columns.filter(({ toMs }) => toMs <= this.nowMs).at(-1);
      return last ? this.withRange({ step: 'hour', from: this.from, to: last.key }) : null;
    }
    const yesterday = slotAfter('day', this.today, -1);
    if (yesterday < this.firstDay) return null;
    return this.withDays(this.firstDay, this.isComplete ? this.lastDay : yesterday);
  }

  /** Those of its days in a month that have begun; null: none. */
  begunDaysIn(month: string): Span | null {
    const { from, to } = daysOfMonth(month);
    const first = from > this.firstDay ? from : this.firstDay;
    const last = to < this.lastBegunDay ? to : this.lastBegunDay;
    return first <= last ? this.withDays(first, last) : null;
  }

  /** The same days in other columns. */
  in(step: ReportStep): Span {
    const { firstDay, lastDay } = this;
    if (step === 'hour') return this.withRange({ step, from: `${firstDay}T00`, to: `${lastDay}T23` });
    return this.withRange({ step, from: slotOfDay(step, firstDay), to: slotOfDay(step, lastDay) });
  }

  /** Another time, as seen from the same clock. */
  withRange(range: ReportRange): Span {
    return new Span(range, this.timeZone, this.nowMs);
  }

  withDays(from: string, to: string): Span {
    return this.withRange({ step: 'day', from, to });
  }
}
