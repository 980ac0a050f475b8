import { type ControlMessage, controlMessage } from '@heliodon/telemetry/protocol';
import { z } from 'zod';
import { StateFile } from '../store/state-file.ts';

/** Of a storage converter its power, discharge positive; of all others a limit. */
export interface Order {
  readonly powerKw?: number | undefined;
  readonly limitKw?: number | undefined;
}

/** So much the clock may be set back when the platform tells the time; further back, nobody knows how old an order is. */
const SET_BACK_MS = 2_000;

const schema = z.object({ message: controlMessage.optional(), heardMs: z.number().default(0) });

/** The newest message of down/control. It stands for as long as it says, then what it says for afterwards. */
export class PlatformOrders {
  readonly #file: StateFile<z.infer<typeof schema>>;
  #message: ControlMessage | undefined;
  #heardMs: number;

  private constructor(file: StateFile<z.infer<typeof schema>>) {
    this.#file = file;
    this.#message = file.value.message;
    this.#heardMs = file.value.heardMs;
  }

  static async open(path: string): Promise<PlatformOrders> {
    return new PlatformOrders(await StateFile.open(path, schema, { heardMs: 0 }));
  }

  /** Whether it counts: only the newest does, and none that is too old. */
  take(message: ControlMessage, nowMs: number): boolean {
    const isOld = nowMs - message.at > message.holdS * 1000;
    if (isOld || (this.#message && message.seq <= this.#message.seq)) return false;
    const isNew = contentOf(message) !== contentOf(this.#message);
    this.#message = message;
    this.#heardMs = nowMs;
    // A message comes every few seconds and flash wears out: the same orders are not written again.
    if (isNew) void this.keep().catch(() => undefined);
    return true;
  }

  /** On the disk, for the next start. */
  keep(): Promise<void> {
    return this.#file.set({ message: this.#message, heardMs: this.#heardMs });
  }

  /** Undefined: the platform leaves the device alone. Null: the time is not known, and only what holds afterwards counts. */
  orderFor(sn: string, nowMs: number | null): Order | undefined {
    if (!this.#message || this.#message.release) return undefined;
    const { orders, afterwards } = this.#message;
    return (nowMs !== null && this.isLive(nowMs) ? orders : afterwards).find((order) => order.sn === sn);
  }

  /** The platform is holding a limit and wants to hear of everything soon. */
  isLive(nowMs: number): boolean {
    if (!this.#message || this.#message.release) return false;
    const ageMs = nowMs - this.#heardMs;
    return ageMs >= -SET_BACK_MS && ageMs <= this.#message.holdS * 1000;
  }
}

const contentOf = (message: ControlMessage | undefined): string =>
  JSON.stringify([message?.orders, message?.afterwards, message?.holdS, message?.release]);
