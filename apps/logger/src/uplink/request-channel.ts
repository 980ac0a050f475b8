import { randomUUID } from 'node:crypto';
import type { UpChannel } from '@heliodon/device-links/mqtt/topics';
import { ackMessage, timeAnswer } from '@heliodon/telemetry/protocol';

export interface Ack {
  readonly stored: number;
  readonly refused: number;
}

export type Publish = (channel: UpChannel, message: object) => Promise<void>;

interface Open {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** As defined in docs/device-protocol.md. */
const AGAIN_AFTER_MS = 30_000;

/** Connected, but the platform does not answer this request. */
export class Unanswered extends Error {}

/** Requests and replies of one connection. When it closes, all pending requests fail. */
export class RequestChannel {
  readonly #publish: Publish;
  readonly #againMs: number;
  readonly #open = new Map<string, Open>();
  #announced: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(publish: Publish, againMs = AGAIN_AFTER_MS) {
    this.#publish = publish;
    this.#againMs = againMs;
  }

  publish(channel: UpChannel, message: object): Promise<void> {
    return this.#publish(channel, message);
  }

  /** Repeated until acknowledged, up to a maximum number of times. */
  async send(
    channel: 'telemetry' | 'events' | 'devices',
    message: object,
    tries = Number.POSITIVE_INFINITY,
  ): Promise<Ack> {
    const ask = () => this.#ask(channel, message, { tries }) as Promise<Ack>;
    if (channel !== 'devices') return ask();
    // Announcements are serialised: the platform refuses a new device announced twice at the same time.
    const ack = this.#announced.then(ask);
    this.#announced = ack.catch(() => undefined);
    return ack;
  }

  /** The platform's clock, corrected by half of the round-trip time. */
  async askTime(ownMs: () => number): Promise<number> {
    let askedMs = 0;
    const onSend = () => {
      askedMs = performance.now();
    };
    const { t } = (await this.#ask('time', { t: ownMs() }, { onSend })) as { t: number };
    return t + (performance.now() - askedMs) / 2;
  }

  receive(channel: 'acks' | 'time', body: unknown): void {
    const answer = (channel === 'acks' ? ackMessage : timeAnswer).safeParse(body);
    const id = answer.data?.id;
    const open = id === undefined ? undefined : this.#open.get(id);
    if (!id || !open) return;
    this.#open.delete(id);
    clearInterval(open.timer);
    open.resolve(answer.data);
  }

  end(): void {
    this.#ended = true;
    for (const { reject, timer } of this.#open.values()) {
      clearInterval(timer);
      reject(new Error('the line is down'));
    }
    this.#open.clear();
  }

  #ask(
    channel: UpChannel,
    message: object,
    { onSend = () => {}, tries = Number.POSITIVE_INFINITY }: { onSend?: () => void; tries?: number },
  ): Promise<unknown> {
    if (this.#ended) return Promise.reject(new Error('the line is down'));
    const id = randomUUID();
    let left = tries;
    return new Promise((resolve, reject) => {
      const send = () => {
        if (left === 0) return this.#giveUp(id);
        left -= 1;
        onSend();
        void this.#publish(channel, { id, ...message }).catch(() => undefined);
      };
      this.#open.set(id, { resolve, reject, timer: setInterval(send, this.#againMs) });
      send();
    });
  }

  #giveUp(id: string): void {
    const open = this.#open.get(id);
    this.#open.delete(id);
    clearInterval(open?.timer);
    open?.reject(new Unanswered('the platform does not respond'));
  }
}
