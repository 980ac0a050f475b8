import type { PointValues } from '@heliodon/register-maps/values';
import { serialNumber } from '@heliodon/telemetry/protocol';
import { type DeviceEvent, type FieldDevice, FieldError } from '../field-device.ts';
import type { Moment } from '../store/entries.ts';
import type { Round } from './same-moment.ts';

/** Last state of a device. */
export class Polled {
  readonly device: FieldDevice;
  isOpen = false;
  isBusy = false;
  values: PointValues | null = null;
  events: readonly DeviceEvent[] | undefined;
  /** Time of the values. */
  atMs: number | null = null;
  /** Last rounds, oldest first. */
  rounds: readonly Round[] = [];
  error: string | null = null;
  errorMs: number | null = null;
  /** Slot of the last round, and of the last stored one. */
  slotMs = Number.NEGATIVE_INFINITY;
  keptMs = Number.NEGATIVE_INFINITY;

  constructor(device: FieldDevice) {
    this.device = device;
  }
}

export interface PollerOptions {
  readonly devices: readonly FieldDevice[];
  readonly now: () => number;
  /** Stored form of the current moment: the clock may be set before the round ends. */
  readonly noted: (slotMs: number) => Moment;
  /** Read and storage intervals of a device. Multiples of a second. */
  readonly periods: (polled: Polled) => { readonly readMs: number; readonly keepMs: number };
  readonly onOpen: (polled: Polled) => void;
  readonly onReading: (polled: Polled, t: Moment, isKept: boolean) => void;
}

const GRID_MS = 1000;
/** Timers may fire early by this time. */
const EARLY_MS = 50;
const ROUNDS_KEPT = 8;

/**
 * Reads devices on a common time grid, so that simultaneous values have the same time. Devices are independent: a
 * silent one does not delay others.
 */
export class Poller {
  readonly polled: readonly Polled[];
  readonly #options: PollerOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.polled = options.devices.map((device) => new Polled(device));
  }

  start(): void {
    const nowMs = this.#options.now();
    const nextMs = Math.floor(nowMs / GRID_MS + 1) * GRID_MS;
    this.#timer = setTimeout(() => {
      this.start();
      // Uses the current clock, which may have been set during the wait.
      this.tick(Math.floor((this.#options.now() + EARLY_MS) / GRID_MS) * GRID_MS);
    }, nextMs - nowMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Starts the due rounds; resolves when they have ended. */
  async tick(slotMs: number): Promise<void> {
    const due = this.polled.filter((one) => {
      const { readMs } = this.#options.periods(one);
      return !one.isBusy && Math.floor(slotMs / readMs) !== Math.floor(one.slotMs / readMs);
    });
    await Promise.all(due.map((one) => this.#round(one, slotMs, false)));
  }

  /** Extra read that is stored: the effect of an order should be visible soon. */
  async readNow(polled: Polled): Promise<void> {
    if (!polled.isBusy) await this.#round(polled, this.#options.now(), true);
  }

  async #round(polled: Polled, slotMs: number, keepAnyway: boolean): Promise<void> {
    const { device } = polled;
    const t = this.#options.noted(slotMs);
    polled.isBusy = true;
    polled.slotMs = slotMs;
    try {
      if (!polled.isOpen) {
        await device.open();
        this.#checkSerial(polled);
        polled.isOpen = true;
        this.#options.onOpen(polled);
      }
      const values = await device.read();
      polled.values = values;
      polled.events = device.events;
      polled.atMs = slotMs;
      if (!keepAnyway) polled.rounds = [...polled.rounds, { slotMs, values }].slice(-ROUNDS_KEPT);
      polled.error = null;
    } catch (error) {
      polled.error = (error as Error).message;
      polled.errorMs = this.#options.now();
      return;
    } finally {
      polled.isBusy = false;
    }
    const { keepMs } = this.#options.periods(polled);
    const isKept = keepAnyway || Math.floor(slotMs / keepMs) !== Math.floor(polled.keptMs / keepMs);
    if (isKept) polled.keptMs = slotMs;
    this.#options.onReading(polled, t, isKept);
  }

  #checkSerial(polled: Polled): void {
    const { sn } = polled.device.description;
    if (!serialNumber().safeParse(sn).success)
      throw new FieldError(`"${sn}" is not a valid serial number: enter an sn in the configuration`);
    if (this.polled.some((one) => one.isOpen && one.device.description.sn === sn))
      throw new FieldError(
        `serial number ${sn} is used by another device: enter a different sn for one of them`,
      );
  }
}
