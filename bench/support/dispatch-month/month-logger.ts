import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import type { DeviceReading } from '@heliodon/fleet/model/readings/readings';
import { tablesOf } from '@heliodon/fleet/run/logger-client';
import {
  type AnnouncedDevice,
  ackMessage,
  type ControlMessage,
  controlMessage,
} from '@heliodon/telemetry/protocol';

interface MonthLoggerOptions {
  readonly url: string;
  readonly sn: string;
  readonly secret: string;
  readonly devices: readonly AnnouncedDevice[];
}

interface Stored {
  readonly atMs: number;
  readonly reading: DeviceReading;
}

/** The first that knows down/control is 1.6. */
const FIRMWARE = '1.6.2';
const SAMPLES_PER_MESSAGE = 1000;
const ARRIVES_WITHIN_MS = 60_000;

/**
 * A logger over MQTT: keeps samples while its line is lost and sends them afterwards. Everything it sends is awaited
 * until the platform has stored it, and nothing may be refused.
 */
export class MonthLogger {
  readonly #options: MonthLoggerOptions;
  #line: TestLogger | undefined;
  #kept: Stored[] = [];
  #messages = 0;

  constructor(options: MonthLoggerOptions) {
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#line !== undefined;
  }

  async connect(): Promise<void> {
    const { url, sn, secret, devices } = this.#options;
    const line = await TestLogger.connect(url, sn, secret);
    this.#line = line;
    await line.listen();
    await line.publish('status', { online: true, model: 'LG-200', firmware: FIRMWARE });
    await this.#publish(line, 'devices', { devices });
  }

  /** Without a disconnect, like a network failure. */
  cut(): void {
    this.#line?.drop();
    this.#line = undefined;
  }

  keep(atMs: number, readings: readonly DeviceReading[]): void {
    for (const reading of readings) this.#kept.push({ atMs, reading });
  }

  async send(): Promise<void> {
    while (this.#line && this.#kept.length > 0) {
      const some = this.#kept.slice(0, SAMPLES_PER_MESSAGE);
      await this.#publish(this.#line, 'telemetry', { tables: tablesOf(some) });
      this.#kept.splice(0, some.length);
    }
  }

  /** The message of the step, which may still be on its way; earlier ones are outdated. */
  async control(seq: number): Promise<ControlMessage> {
    for (;;) {
      const message = controlMessage.parse(await this.#next('control'));
      if (message.seq >= seq) return message;
    }
  }

  async #publish(line: TestLogger, channel: 'devices' | 'telemetry', content: object): Promise<void> {
    this.#messages += 1;
    const id = `m-${this.#messages}`;
    await line.publish(channel, { id, ...content });
    const ack = ackMessage.parse(await this.#next('acks'));
    if (ack.id !== id || ack.refused > 0)
      throw new Error(`${this.#options.sn}: ${ack.refused} entries of ${channel} ${ack.id} were refused`);
  }

  /** A message that never arrives must end the run. */
  async #next(channel: 'control' | 'acks'): Promise<unknown> {
    const { sn } = this.#options;
    if (!this.#line) throw new Error(`${sn} is not connected`);
    let timer: NodeJS.Timeout | undefined;
    const missing = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${sn} got no message on ${channel}`)), ARRIVES_WITHIN_MS);
    });
    try {
      return await Promise.race([this.#line.next(channel), missing]);
    } finally {
      clearTimeout(timer);
    }
  }
}
