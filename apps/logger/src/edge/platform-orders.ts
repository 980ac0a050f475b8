import { type CourseMemory, coursePowerKw, hearCourse } from '@heliodon/energy/control/course';
import { type ControlMessage, controlMessage } from '@heliodon/telemetry/protocol';
import { z } from 'zod';
import { StateFile } from '../store/state-file.ts';

/** For a storage converter its power, discharge positive; for others a limit. */
export interface Order {
  readonly powerKw?: number | undefined;
  readonly limitKw?: number | undefined;
}

/** Maximum backward correction when the platform sends the time; beyond it the age of an order is unknown. */
const SET_BACK_MS = 2_000;

const schema = z.object({
  message: controlMessage.optional(),
  heardMs: z.number().default(0),
  course: z.custom<CourseMemory>((value) => typeof value === 'object').default({}),
});

/** The newest message on down/control. Valid for its stated time, then its fallback or its course applies. */
export class PlatformOrders {
  readonly #file: StateFile<z.infer<typeof schema>>;
  #message: ControlMessage | undefined;
  #receivedMs: number;
  #course: CourseMemory;

  private constructor(file: StateFile<z.infer<typeof schema>>) {
    this.#file = file;
    this.#message = file.value.message;
    this.#receivedMs = file.value.heardMs;
    this.#course = file.value.course;
  }

  static async open(path: string): Promise<PlatformOrders> {
    return new PlatformOrders(await StateFile.open(path, schema, { heardMs: 0, course: {} }));
  }

  /** Whether it is accepted: only the newest, and not too old. */
  take(message: ControlMessage, nowMs: number): boolean {
    const isOld = nowMs - message.at > message.holdS * 1000;
    if (isOld || (this.#message && message.seq <= this.#message.seq)) return false;
    const wasAway = this.#message !== undefined && !this.isLive(nowMs);
    const course = hearCourse(this.#course, message, wasAway, nowMs);
    const isNew =
      contentOf(message) !== contentOf(this.#message) || course.held?.id !== this.#course.held?.id;
    this.#course = course;
    this.#message = message;
    this.#receivedMs = nowMs;
    // Messages arrive every few seconds and flash wears out: unchanged orders are not written.
    if (isNew) void this.keep().catch(() => undefined);
    return true;
  }

  /** Stores it on disk for the next start. */
  keep(): Promise<void> {
    return this.#file.set({ message: this.#message, heardMs: this.#receivedMs, course: this.#course });
  }

  /** Removed devices: a later device with the same serial number waits for new orders. */
  async forget(sns: readonly string[]): Promise<void> {
    const message = this.#message;
    if (!message) return;
    const others = (orders: ControlMessage['orders']) => orders.filter(({ sn }) => !sns.includes(sn));
    this.#message = { ...message, orders: others(message.orders), afterwards: others(message.afterwards) };
    await this.keep();
  }

  /** Undefined: not controlled by the platform. Null: the time is unknown, and only the fallback applies. */
  orderFor(sn: string, nowMs: number | null): Order | undefined {
    if (!this.#message || this.#message.release) return undefined;
    const { orders, afterwards } = this.#message;
    return (nowMs !== null && this.isLive(nowMs) ? orders : afterwards).find((order) => order.sn === sn);
  }

  /** For a unit whose limits this logger holds: the power by order, and by course while the platform is away. */
  wishKw(sn: string, nowMs: number | null): number | undefined {
    const isOrdered = nowMs !== null && this.isLive(nowMs);
    const orderKw = isOrdered ? this.orderFor(sn, nowMs)?.powerKw : undefined;
    return orderKw ?? this.courseKw(sn, nowMs);
  }

  /** Expected power while the platform is away; undefined: none, or the time is unknown. */
  courseKw(sn: string, nowMs: number | null): number | undefined {
    return nowMs === null ? undefined : coursePowerKw(this.#course, sn, this.isLive(nowMs), nowMs);
  }

  /** The platform controls the site and needs frequent samples. */
  isLive(nowMs: number): boolean {
    if (!this.#message || this.#message.release) return false;
    const ageMs = nowMs - this.#receivedMs;
    return ageMs >= -SET_BACK_MS && ageMs <= this.#message.holdS * 1000;
  }
}

const contentOf = (message: ControlMessage | undefined): string =>
  JSON.stringify([message?.orders, message?.afterwards, message?.holdS, message?.release]);
