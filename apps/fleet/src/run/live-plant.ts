import { DAY_MS } from '@heliodon/kernel/time';
import type { CommandMessage, ControlMessage } from '@heliodon/telemetry/protocol';
import { command } from '../model/commands.ts';
import { obeyControl } from '../model/control.ts';
import { events, offlineWindows } from '../model/events.ts';
import { advance } from '../model/plant.ts';
import { readings } from '../model/readings/readings.ts';
import { readSettings } from '../model/settings.ts';
import type { DeviceSpec, PlantSpec } from '../model/spec.ts';
import type { PlanSegment, PlantState } from '../model/state.ts';
import { fetchFirmware } from './firmware.ts';
import { LoggerClient } from './logger-client.ts';
import { structureOf } from './registry.ts';

const LOGGER_FIRMWARE = '1.7.0';
const DEVICE_FIRMWARE = '2.3.1';
/** Sample interval of loggers while the program was stopped. */
const CATCH_UP_STEP_MS = 5 * 60_000;
const INSTALL_MS = 4000;
const REPORT_AFTER_MS = 1000;
/** Kinds used for site control. */
const CONTROLLED_KINDS: readonly DeviceSpec['kind'][] = ['meter', 'inverter', 'pcs', 'battery', 'charger'];
const MAX_CATCH_UP_MS = 10 * DAY_MS;

export interface LivePlantOptions {
  readonly spec: PlantSpec;
  readonly state: PlantState;
  readonly mqttUrl: string;
  /** Server for firmware addresses without a host. */
  readonly httpUrl: string;
  readonly secretOf: (sn: string) => string;
  /** Versions by serial number that differ from the factory version. */
  readonly firmware?: Readonly<Record<string, string>>;
  /** Clock of the loggers. */
  readonly now?: () => number;
  /** Delay between an order and the report of its effect. */
  readonly reportAfterMs?: number;
}

/** A live plant: follows the clock and sends through its loggers. */
export class LivePlant {
  readonly spec: PlantSpec;
  readonly state: PlantState;
  readonly #loggers = new Map<string, LoggerClient>();
  readonly #loggerOf: ReadonlyMap<string, string>;
  readonly #httpUrl: string;
  readonly firmware: Record<string, string>;
  readonly #now: () => number;
  readonly #reportAfterMs: number;
  #lastMs: number;
  #reporting: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({
    spec,
    state,
    mqttUrl,
    httpUrl,
    secretOf,
    firmware,
    now = Date.now,
    reportAfterMs = REPORT_AFTER_MS,
  }: LivePlantOptions) {
    this.#now = now;
    this.#reportAfterMs = reportAfterMs;
    this.spec = spec;
    this.state = state;
    this.#httpUrl = httpUrl;
    this.firmware = { ...firmware };
    this.#lastMs = state.atMs;
    this.#loggerOf = new Map(spec.devices.map((device) => [device.sn, device.loggerSn]));
    for (const device of spec.devices) {
      if (device.kind !== 'logger') continue;
      const behind = spec.devices.filter((one) => one.loggerSn === device.sn && one !== device);
      this.#loggers.set(
        device.sn,
        new LoggerClient({
          sn: device.sn,
          secret: secretOf(device.sn),
          url: mqttUrl,
          model: device.model,
          firmware: () => this.firmware[device.sn] ?? LOGGER_FIRMWARE,
          devices: () => behind.map((one) => announced(one, this.firmware[one.sn] ?? DEVICE_FIRMWARE)),
          onCommand: (message, reply) => this.#obey(message, reply),
          onControl: (message) => this.#control(device.sn, message),
          now,
        }),
      );
    }
  }

  /** Simulates the time while the program was stopped, as if the loggers had been offline. */
  catchUp(nowMs: number): void {
    if (nowMs - this.state.atMs > MAX_CATCH_UP_MS) advance(this.spec, this.state, nowMs - MAX_CATCH_UP_MS);
    for (let atMs = nextStep(this.state.atMs); atMs <= nowMs; atMs += CATCH_UP_STEP_MS) this.#move(atMs);
  }

  /** Advances to now and sends. */
  tick(nowMs: number): void {
    const off = new Set(
      offlineWindows(this.spec, nowMs, nowMs + 1)
        .filter((window) => window.fromMs <= nowMs && nowMs < window.toMs)
        .map((window) => window.sn),
    );
    for (const [sn, logger] of this.#loggers) {
      if (off.has(sn)) logger.cutOff();
      else logger.connect();
    }
    this.#move(nowMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#reporting);
    await Promise.all([...this.#loggers.values()].map((logger) => logger.close()));
  }

  /** Applied at once, reported after a short delay: several loggers of a plant receive orders at the same time. */
  #control(loggerSn: string, message: ControlMessage): void {
    const nowMs = this.#now();
    if (!obeyControl(this.state, loggerSn, message, nowMs)) return;
    this.#reporting ??= setTimeout(() => {
      this.#reporting = undefined;
      if (!this.#closed) this.#move(this.#now(), ({ kind }) => CONTROLLED_KINDS.includes(kind));
    }, this.#reportAfterMs);
  }

  #move(toMs: number, wanted?: (device: DeviceSpec) => boolean): void {
    if (toMs <= this.state.atMs) return;
    advance(this.spec, this.state, toMs);
    const read = this.#byLogger(readings(this.spec, this.state, wanted));
    const happened = this.#byLogger(events(this.spec, this.#lastMs, toMs));
    this.#lastMs = toMs;
    for (const [sn, logger] of this.#loggers) logger.send(toMs, read.get(sn) ?? [], happened.get(sn) ?? []);
  }

  #byLogger<T extends { readonly sn: string }>(all: readonly T[]): Map<string, T[]> {
    const groups = new Map<string, T[]>();
    for (const one of all) {
      const sn = this.#loggerOf.get(one.sn) ?? '';
      const group = groups.get(sn);
      if (group) group.push(one);
      else groups.set(sn, [one]);
    }
    return groups;
  }

  #obey(message: CommandMessage, reply: (answer: object) => void): void {
    const { sn, name, type, params } = message;
    if (type === 'read') reply({ state: 'done', values: this.#read(sn, params.names) });
    else if (type === 'firmware') void this.#install(sn, params, reply);
    else {
      const segments = Array.isArray(params.segments) ? (params.segments as PlanSegment[]) : undefined;
      const { ok, error } = command(this.spec, this.state, sn, name, numbersOf(params), this.state.atMs, {
        ...(segments && { segments }),
      });
      const values = type === 'plan' ? { planVersion: params.version } : undefined;
      reply(
        ok ? { state: 'done', ...(values && { values }) } : { state: 'failed', error: error ?? 'refused' },
      );
    }
  }

  #read(sn: string, names: unknown): Record<string, number> {
    const values: Record<string, number> = {};
    for (const name of Array.isArray(names) ? names : []) {
      const settings = readSettings(this.spec, this.state, sn, String(name)) ?? {};
      for (const [param, value] of Object.entries(settings)) values[`${name}.${param}`] = value;
    }
    return values;
  }

  /** Downloads, verifies and "installs"; then reports the new version. */
  async #install(
    sn: string,
    params: CommandMessage['params'],
    reply: (answer: object) => void,
  ): Promise<void> {
    try {
      await fetchFirmware(new URL(String(params.url), this.#httpUrl), String(params.sha256), (percent) =>
        reply({ state: 'progress', percent }),
      );
      reply({ state: 'progress', percent: 100, values: { stage: 'installing' } });
      await new Promise((resolve) => setTimeout(resolve, INSTALL_MS));
      reply({ state: 'done' });
      this.firmware[sn] = String(params.version);
      this.#loggers.get(this.#loggerOf.get(sn) ?? '')?.introduceAgain();
    } catch (error) {
      reply({ state: 'failed', error: (error as Error).message.slice(0, 200) });
    }
  }
}

const numbersOf = (params: CommandMessage['params']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );

const nextStep = (atMs: number): number => (Math.floor(atMs / CATCH_UP_STEP_MS) + 1) * CATCH_UP_STEP_MS;

function announced(device: DeviceSpec, firmware: string): object {
  return {
    sn: device.sn,
    kind: device.kind,
    model: device.model,
    firmware,
    ...('ratedKw' in device && { ratedKw: device.ratedKw }),
    ...(device.kind === 'cluster' && { parent: device.parentSn }),
    ...(device.kind === 'meter' && { samplingPoint: device.samplingPoint }),
    structure: structureOf(device),
  };
}
