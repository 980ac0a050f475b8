import { upTopic } from '@heliodon/device-links/mqtt/topics';
import { connectAsync, type MqttClient } from 'mqtt';
import { initialState } from '../model/initial-state.ts';
import { advance } from '../model/plant.ts';
import { type DeviceReading, readings } from '../model/readings/readings.ts';
import type { PlantSpec } from '../model/spec.ts';
import type { PlantState } from '../model/state.ts';
import type { LoadPlant } from './load-registry.ts';
import { tablesOf } from './logger-client.ts';

export interface LoadFleetOptions {
  readonly plants: readonly LoadPlant[];
  readonly mqttUrl: string;
  readonly secretOf: (sn: string) => string;
  readonly intervalMs: number;
  readonly log: (line: string) => void;
}

const CONNECTING_AT_ONCE = 50;
const REPORT_MS = 10_000;

/**
 * Many plants at low cost: each template is simulated once, and its copies send the same values with their own serial
 * numbers.
 */
export class LoadFleet {
  readonly #options: LoadFleetOptions;
  readonly #states = new Map<PlantSpec, PlantState>();
  readonly #clients = new Map<string, MqttClient>();
  #sent = 0;
  #failed = 0;
  #stopped = false;

  constructor(options: LoadFleetOptions) {
    this.#options = options;
  }

  async connect(): Promise<void> {
    const waiting = this.#options.plants.flatMap(({ prefix, template }) =>
      template.devices.filter((device) => device.kind === 'logger').map((device) => prefix + device.sn),
    );
    const total = waiting.length;
    const connectNext = async (): Promise<void> => {
      for (let sn = waiting.pop(); sn !== undefined && !this.#stopped; sn = waiting.pop()) {
        const { mqttUrl, secretOf } = this.#options;
        const options = { username: sn, password: secretOf(sn), clientId: sn, reconnectPeriod: 5000 };
        const client = await connectAsync(mqttUrl, {
          ...options,
          protocolVersion: 4,
          rejectUnauthorized: false,
        });
        client.on('error', () => undefined);
        this.#clients.set(sn, client);
        if (this.#clients.size % 1000 === 0)
          this.#options.log(`connected ${this.#clients.size} of ${total} loggers`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connectNext));
    this.#options.log(`connected ${this.#clients.size} loggers`);
  }

  /** Sends until stopped; plants are spread evenly over the interval. */
  async run(): Promise<void> {
    const { plants, intervalMs, log } = this.#options;
    const report = setInterval(() => {
      log(
        `${Math.round((this.#sent / REPORT_MS) * 1000)} samples/s acknowledged, ${this.#failed} messages failed`,
      );
      this.#sent = 0;
      this.#failed = 0;
    }, REPORT_MS);
    while (!this.#stopped) {
      const began = Date.now();
      for (const [i, plant] of plants.entries()) {
        if (this.#stopped) break;
        this.#publish(plant, Date.now());
        const dueMs = began + ((i + 1) / plants.length) * intervalMs;
        if (i % 20 === 0) await pause(Math.max(0, dueMs - Date.now()));
      }
      await pause(Math.max(0, began + intervalMs - Date.now()));
    }
    clearInterval(report);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#clients.values()].map((client) => client.endAsync(true)));
  }

  #publish({ prefix, template }: LoadPlant, nowMs: number): void {
    const all = this.#now(template, nowMs);
    for (const logger of template.devices) {
      if (logger.kind !== 'logger') continue;
      const own = template.devices
        .filter((device) => device.loggerSn === logger.sn)
        .map((device) => device.sn);
      const stored = all
        .filter((reading) => own.includes(reading.sn))
        .map((reading) => ({ atMs: nowMs, reading: { ...reading, sn: prefix + reading.sn } }));
      const client = this.#clients.get(prefix + logger.sn);
      if (!client?.connected) continue;
      client
        .publishAsync(
          upTopic(prefix + logger.sn, 'telemetry'),
          JSON.stringify({ tables: tablesOf(stored) }),
          { qos: 1 },
        )
        .then(
          () => {
            this.#sent += stored.length;
          },
          () => {
            this.#failed += 1;
          },
        );
    }
  }

  /** Simulated at most once per second. */
  #now(template: PlantSpec, nowMs: number): DeviceReading[] {
    let state = this.#states.get(template);
    if (!state) {
      state = initialState(template, nowMs - 60_000);
      this.#states.set(template, state);
    }
    const known = this.#readings.get(template);
    if (known && nowMs - state.atMs < 1000) return known;
    advance(template, state, nowMs);
    const made = readings(template, state);
    this.#readings.set(template, made);
    return made;
  }

  readonly #readings = new Map<PlantSpec, DeviceReading[]>();
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
