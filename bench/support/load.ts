import { connect, type Socket } from 'node:net';
import { upTopic } from '@heliodon/device-links/mqtt/topics';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { generate } from 'mqtt-packet';

/*
 * A low-cost publisher: each logger has a few prepared packets in which only message id and times are updated. It sends
 * the next message when one is acknowledged.
 */

export interface LoadPlan {
  readonly port: number;
  readonly secret: string;
  readonly loggers: number;
  readonly devicesPerLogger: number;
  /** Unacknowledged messages per logger. */
  readonly window: number;
  /** Messages per second of all loggers together; default: as many as accepted. */
  readonly messagesPerSecond?: number;
}

interface Slot {
  readonly packet: Buffer;
  readonly idAt: number;
  readonly timesAt: number[];
}

const TIME_DIGITS = 13;
const PUBACK_BYTES = 4;

export class Load {
  readonly #plan: LoadPlan;
  readonly #kind: DeviceKind;
  readonly #loggers: LoggerLoad[] = [];
  acknowledged = 0;
  /** Points of one sample. */
  readonly points: string[];
  readonly latenciesMs: number[] = [];

  constructor(plan: LoadPlan, kind: DeviceKind) {
    this.#plan = plan;
    this.#kind = kind;
    this.points = kind.points.filter((point) => point.list === undefined).map((point) => point.name);
  }

  get samples(): number {
    return this.acknowledged * this.#plan.devicesPerLogger;
  }

  async start(): Promise<void> {
    for (let n = 1; n <= this.#plan.loggers; n += 1) {
      const logger = new LoggerLoad(`BL${n}`, this.#plan, (slot) => this.#slot(`BL${n}`, slot), this);
      await logger.connect();
      this.#loggers.push(logger);
    }
    for (const logger of this.#loggers) logger.start();
  }

  /** Stops sending and waits for all acknowledgements. */
  async stop(): Promise<void> {
    await Promise.all(this.#loggers.map((logger) => logger.stop()));
  }

  #slot(sn: string, slot: number): Slot {
    const rows: string[] = [];
    for (let device = 1; device <= this.#plan.devicesPerLogger; device += 1) {
      const values = this.points.map((name, i) => this.#value(name, device * 7 + i * 3 + slot));
      rows.push(`["${sn}D${device}",${'0'.repeat(TIME_DIGITS)},${values.join(',')}]`);
    }
    const payload = `{"tables":[{"points":${JSON.stringify(this.points)},"rows":[${rows.join(',')}]}]}`;
    const topic = upTopic(sn, 'telemetry');
    const packet = generate({
      cmd: 'publish',
      topic,
      payload,
      qos: 1,
      messageId: 1,
      dup: false,
      retain: false,
    });
    const timesAt: number[] = [];
    for (let at = packet.indexOf('0'.repeat(TIME_DIGITS)); at >= 0; ) {
      timesAt.push(at);
      at = packet.indexOf('0'.repeat(TIME_DIGITS), at + TIME_DIGITS);
    }
    return { packet, idAt: packet.indexOf(topic) + topic.length, timesAt };
  }

  /** Within the range of the point, with realistic digits. */
  #value(name: string, seed: number): string {
    const point = this.#kind.points.find((one) => one.name === name);
    if (!point) throw new Error(name);
    if (point.codes) return Object.keys(point.codes)[0] ?? '0';
    const [low, high] = [Math.max(point.min, 0), Math.min(point.max, 900)];
    return (low + ((high - low) * (seed % 97)) / 97).toFixed(
      point.store.startsWith('int') ? 0 : point.decimals,
    );
  }
}

class LoggerLoad {
  readonly #sn: string;
  readonly #plan: LoadPlan;
  readonly #load: Load;
  readonly #slots: Slot[];
  readonly #sentAt: number[] = [];
  #socket: Socket | undefined;
  #lastMs = 0;
  #inFlight = 0;
  #stopped = false;
  #idle: (() => void) | undefined;
  #pace: NodeJS.Timeout | undefined;
  readonly #free: number[];

  constructor(sn: string, plan: LoadPlan, makeSlot: (slot: number) => Slot, load: Load) {
    this.#sn = sn;
    this.#plan = plan;
    this.#load = load;
    this.#slots = Array.from({ length: plan.window }, (_, slot) => makeSlot(slot));
    this.#free = this.#slots.map((_, slot) => slot);
  }

  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#plan.port, '127.0.0.1', () => {
        const { secret } = this.#plan;
        const hello = { cmd: 'connect' as const, protocolId: 'MQTT' as const, protocolVersion: 4 as const };
        const who = { clientId: 'bench', clean: true, keepalive: 60, username: this.#sn };
        socket.write(generate({ ...hello, ...who, password: Buffer.from(secret) }));
      });
      socket.setNoDelay(true);
      socket.once('data', (answer) => {
        if (answer[3] !== 0) return reject(new Error(`${this.#sn} was refused`));
        resolve();
        let rest: Buffer = Buffer.alloc(0);
        socket.on('data', (data) => {
          rest = rest.length > 0 ? Buffer.concat([rest, data]) : data;
          let at = 0;
          for (; at + PUBACK_BYTES <= rest.length; at += PUBACK_BYTES)
            this.#acknowledged(rest.readUInt16BE(at + 2));
          rest = rest.subarray(at);
        });
      });
      socket.on('error', reject);
      socket.on('close', () => {
        if (!this.#stopped) throw new Error(`${this.#sn} was disconnected`);
      });
      this.#socket = socket;
    });
  }

  start(): void {
    const rate = this.#plan.messagesPerSecond;
    if (rate === undefined) {
      while (this.#free.length > 0) this.#send();
      return;
    }
    const every = (1000 * this.#plan.loggers) / rate;
    this.#pace = setInterval(() => this.#free.length > 0 && this.#send(), every);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#pace);
    if (this.#inFlight > 0)
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
    this.#socket?.destroy();
  }

  #send(): void {
    const slot = this.#free.pop();
    if (slot === undefined) return;
    const { packet, idAt, timesAt } = this.#slots[slot] as Slot;
    packet.writeUInt16BE(slot + 1, idAt);
    // The current time, but unique.
    this.#lastMs = Math.max(this.#lastMs + 1, Date.now());
    const time = String(this.#lastMs);
    for (const at of timesAt) packet.write(time, at, 'latin1');
    this.#sentAt[slot] = performance.now();
    this.#inFlight += 1;
    this.#socket?.write(packet);
  }

  #acknowledged(id: number): void {
    const slot = id - 1;
    this.#load.acknowledged += 1;
    this.#load.latenciesMs.push(performance.now() - (this.#sentAt[slot] ?? 0));
    this.#inFlight -= 1;
    this.#free.push(slot);
    if (this.#stopped) {
      if (this.#inFlight === 0) this.#idle?.();
    } else if (this.#plan.messagesPerSecond === undefined) this.#send();
  }
}
