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
 * The time range of a report on the plant's clock, seen from one instant. A service creates it once from a request's
 * keys; days, months, instants and columns are read from it.
 */
export class Span implements ReportRange {
  readonly step: ReportStep;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly today: string;
  /** First and last day, inclusive; for hours, the days that contain them. */
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

  /** In order, with their times: a repeated hour is two columns. */
  get columns(): readonly ReportSlot[] {
    this.#columns ??= reportSlots(this, this.timeZone);
    return this.#columns;
  }

  /** Columns by wall clock: a repeated hour counts once. */
  get length(): number {
    return columnsOf(this);
  }

  get fromMs(): number {
    const dayMs = dayStartMs(this.firstDay, this.timeZone);
    return this.step === 'hour' ? (this.columns[0]?.fromMs ?? dayMs) : dayMs;
  }

  /** Equal to `fromMs` if all of its hours were skipped. */
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

  /** The last of its days that has begun; today if the range has not begun. */
  get lastBegunDay(): string {
    return this.lastDay < this.today ? this.lastDay : this.today;
  }

  get days(): readonly string[] {
    return slotKeys({ step: 'day', from: this.firstDay, to: this.lastDay });
  }

  /** The months that overlap the range. */
  get months(): readonly string[] {
    return slotKeys({ step: 'month', from: monthOf(this.firstDay), to: monthOf(this.lastDay) });
  }

  /** Exactly whole months; never for hours. */
  get isWholeMonths(): boolean {
    const first = daysOfMonth(monthOf(this.firstDay)).from;
    const last = daysOfMonth(monthOf(this.lastDay)).to;
    return this.step !== 'hour' && this.firstDay === first && this.lastDay === last;
  }

  /** Its completed days, or hours for hourly reports; null: none yet. */
  get completed(): Span | null {
    if (this.step === 'hour') {
      const last = this.columns.filter(({ toMs }) => toMs <= this.nowMs).at(-1);
      return last ? this.withRange({ step: 'hour', from: this.from, to: last.key }) : null;
    }
    const yesterday = slotAfter('day', this.today, -1);
    if (yesterday < this.firstDay) return null;
    return this.withDays(this.firstDay, this.isComplete ? this.lastDay : yesterday);
  }

  /** The days in a month that have begun; null: none. */
  begunDaysIn(month: string): Span | null {
    const { from, to } = daysOfMonth(month);
    const first = from > this.firstDay ? from : this.firstDay;
    const last = to < this.lastBegunDay ? to : this.lastBegunDay;
    return first <= last ? this.withDays(first, last) : null;
  }

  /** The same days with another step. */
  in(step: ReportStep): Span {
    const { firstDay, lastDay } = this;
    if (step === 'hour') return this.withRange({ step, from: `${firstDay}T00`, to: `${lastDay}T23` });
    return this.withRange({ step, from: slotOfDay(step, firstDay), to: slotOfDay(step, lastDay) });
  }

  /** Another range, seen from the same instant. */
  withRange(range: ReportRange): Span {
    return new Span(range, this.timeZone, this.nowMs);
  }

  withDays(from: string, to: string): Span {
    return this.withRange({ step: 'day', from, to });
  }
}
