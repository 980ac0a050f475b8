import type { LinkHandlers } from '../mqtt/device-link.ts';
import type { PileEvent, PileSample } from './pile-state.ts';

/** During a long database outage only the newest samples are kept. */
const MOST_SAMPLES = 500;
const MOST_EVENTS = 200;

interface TimedEvent extends PileEvent {
  readonly atMs: number;
}

/** Charger samples not yet stored: resent until the database has committed them. */
export class PileOutbox {
  readonly #sn: string;
  #samples: PileSample[] = [];
  #events: TimedEvent[] = [];
  #flushing: Promise<void> | undefined;

  constructor(sn: string) {
    this.#sn = sn;
  }

  addSample(sample: PileSample): void {
    this.#samples.push(sample);
    if (this.#samples.length > MOST_SAMPLES) this.#samples.shift();
  }

  addEvents(events: readonly PileEvent[], atMs: number): void {
    this.#events = [...this.#events, ...events.map((one) => ({ ...one, atMs }))].slice(-MOST_EVENTS);
  }

  /** Resolves when everything added before is stored. */
  async flush(received: LinkHandlers['received']): Promise<void> {
    await this.#flushing?.catch(() => undefined);
    this.#flushing = this.#send(received);
    await this.#flushing;
  }

  async #send(received: LinkHandlers['received']): Promise<void> {
    const [samples, events] = [this.#samples, this.#events];
    if (samples.length > 0)
      await received(
        this.#sn,
        'telemetry',
        message({ samples: samples.map(({ atMs, values }) => ({ sn: this.#sn, t: atMs, v: values })) }),
      );
    this.#samples = this.#samples.filter((one) => !samples.includes(one));
    if (events.length > 0)
      await received(
        this.#sn,
        'events',
        message({
          events: events.map(({ code, raised, atMs }) => ({
            sn: this.#sn,
            t: atMs,
            code,
            state: raised ? 'raised' : 'cleared',
          })),
        }),
      );
    this.#events = this.#events.filter((one) => !events.includes(one));
  }
}

export const message = (body: object): Buffer => Buffer.from(JSON.stringify(body));
