import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { ControlMessage } from '@heliodon/telemetry/protocol';
import type { SetupAnswer, SetupReport } from '@heliodon/telemetry/setup';
import { CommandExecutor } from './commands/command-executor.ts';
import { takenCommands } from './commands/device-commands.ts';
import { siteUnits } from './edge/site-units.ts';
import { Steering } from './edge/steering.ts';
import type { DeviceDescription, FieldDevice } from './field-device.ts';
import { heldValues } from './held-values.ts';
import { type LoggerState, type LoggerStateOptions, openLoggerState } from './logger-state.ts';
import { activeCodes, ownEvents, ownReading } from './poll/own-reading.ts';
import { type Polled, Poller } from './poll/poller.ts';
import { withWorkStatus } from './poll/work-status.ts';
import type { Moment } from './store/entries.ts';
import { StoreAndForward } from './store-and-forward.ts';
import { Uplink, type UplinkOptions } from './uplink/uplink.ts';

export interface LoggerOptions
  extends Pick<
    UplinkOptions,
    'url' | 'sn' | 'password' | 'onAccepted' | 'ca' | 'retryMs' | 'againMs' | 'report' | 'setup'
  > {
  readonly pollS: number;
  readonly devices: readonly FieldDevice[];
  /** For the command reboot. */
  readonly onRestart: () => void;
}

/** Of a logger that opens its state itself. */
export type StandaloneOptions = LoggerOptions & LoggerStateOptions;

const HEARTBEAT_S = 60;
/** Interval of the logger's own sample. */
const OWN_EVERY_MS = 60_000;
/** Read interval of site devices while limits are held, by the logger or the platform. */
const FAST_MS = 1_000;
const CONTROLLED_MS = 5_000;
const FAST_KINDS = kindsWith('meter', 'generator', 'storageConverter', 'battery', 'charger');

/** Connects devices and platform. */
export class Logger {
  readonly #options: LoggerOptions;
  readonly #parts: LoggerState;
  readonly #uplink: Uplink;
  readonly #storeAndForward: StoreAndForward;
  readonly #steering: Steering;
  readonly #executor: CommandExecutor;
  readonly #poller: Poller;
  #ownMs = Number.NEGATIVE_INFINITY;
  /** Writes to devices in progress. */
  readonly #writes = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isHalting = false;

  constructor(options: LoggerOptions, parts: LoggerState) {
    const { clock, store, aside, settings, orders, events, memory, led } = parts;
    this.#options = options;
    this.#parts = parts;
    this.#uplink = new Uplink({
      ...options,
      clock,
      store,
      aside,
      keepaliveS: () => settings.own('setHeartbeat')?.intervalS ?? HEARTBEAT_S,
      devices: () => this.#known().map(announcedOf),
      onCommand: (command) => void this.#executor.take(command),
      onControl: (message) => this.#control(message),
    });
    this.#storeAndForward = new StoreAndForward(store, this.#uplink.sender, events);
    this.#poller = new Poller({
      devices: options.devices,
      now: () => clock.now(),
      noted: (slotMs) => clock.noted(slotMs),
      periods: (polled) => this.#periods(polled),
      onOpen: (polled) => void this.#opened(polled),
      onReading: (polled, t, isKept) => void (isKept && this.#keep(polled, t)),
    });
    this.#steering = new Steering(
      { settings, platform: orders, led, onSent: (sn) => this.#readSoon(sn) },
      memory.value,
    );
    this.#executor = this.#makeExecutor();
  }

  static async open(options: StandaloneOptions): Promise<Logger> {
    return new Logger(options, await openLoggerState(options));
  }

  start(): void {
    this.#uplink.start();
    this.#poller.start();
    this.#timer = setInterval(() => this.#everySecond(), FAST_MS);
  }

  /** `removed`: devices without a successor, whose limits are released. The state stays open. */
  async halt(removed: ReadonlySet<string> = new Set()): Promise<void> {
    this.#isHalting = true;
    clearInterval(this.#timer);
    this.#poller.stop();
    const { clock, orders, memory } = this.#parts;
    await this.#executor.end();
    await Promise.all(this.#writes);
    await this.#steering.rest(clock.now(), removed);
    await this.#uplink.stop();
    await orders.keep().catch(() => undefined);
    await memory.keep(this.#steering.memory);
  }

  async stop(): Promise<void> {
    await this.halt();
    await this.#parts.store.close();
  }

  async publishSetup(message: SetupAnswer | { readonly report: SetupReport }): Promise<boolean> {
    return this.#uplink.publishSetup(message);
  }

  /** Data of the status page, without secrets. */
  get status() {
    const { clock, store, aside } = this.#parts;
    const nowMs = clock.now();
    return {
      sn: this.#options.sn,
      nowMs,
      clockKnown: clock.isKnown,
      clockOffsetS: clock.offsetS,
      platform: { url: withoutUser(this.#options.url), isUp: this.#uplink.isUp, error: this.#uplink.error },
      store: {
        waiting: store.waiting,
        bytes: store.bytes,
        maxBytes: store.maxBytes,
        trouble: store.trouble,
        dropped: store.dropped,
        damaged: store.damaged,
        ...this.#uplink.sender.counts,
        setAside: aside.count,
        setAsideFile: aside.file,
      },
      control: { edge: this.#steering.holdsLimits, platform: this.#parts.orders.isLive(nowMs) },
      devices: this.#poller.polled.map(({ device, isOpen, values, atMs, error, errorMs }) => ({
        ...device.description,
        isOpen,
        atMs,
        error,
        errorMs,
        values,
        steeringError: this.#steering.errorOf(device.description.sn),
      })),
    };
  }

  #open(): Polled[] {
    return this.#poller.polled.filter(({ isOpen }) => isOpen);
  }

  /** Including devices that never responded, if their serial number is configured: shown as offline. */
  #known(): Polled[] {
    const open = this.#open();
    const isTaken = (sn: string) => open.some(({ device }) => device.description.sn === sn);
    return this.#poller.polled.filter(
      ({ isOpen, device }) => isOpen || (device.isNamed && !isTaken(device.description.sn)),
    );
  }

  #find(sn: string): Polled | undefined {
    return this.#open().find(({ device }) => device.description.sn === sn);
  }

  #periods({ device }: Polled): { readMs: number; keepMs: number } {
    const { settings, orders, clock } = this.#parts;
    const reportMs = (settings.own('setReportInterval')?.intervalS ?? this.#options.pollS) * 1000;
    if (!FAST_KINDS.includes(device.description.kind)) return { readMs: reportMs, keepMs: reportMs };
    const keepMs = orders.isLive(clock.now()) ? Math.min(CONTROLLED_MS, reportMs) : reportMs;
    return { readMs: this.#isBalancing() ? FAST_MS : keepMs, keepMs };
  }

  /** The logger controls by the meter: all site devices are read at its interval. */
  #isBalancing(): boolean {
    const { settings } = this.#parts;
    return (
      this.#steering.holdsLimits ||
      this.#open().some(({ device }) => settings.device(device.description.sn).held.setWorkMode !== undefined)
    );
  }

  async #opened(polled: Polled): Promise<void> {
    if (await this.#storeAndForward.describe(announcedOf(polled)))
      await this.#uplink.announceAgain().catch(() => undefined);
  }

  async #keep(polled: Polled, t: Moment): Promise<void> {
    const { description } = polled.device;
    const { sn, kind } = description;
    await this.#opened(polled);
    const values = { ...heldValues(polled.device, this.#parts.settings.device(sn)), ...polled.values };
    await this.#storeAndForward.keep(sn, kind, withWorkStatus(kind, values), t, polled.events);
  }

  #readSoon(sn: string): void {
    const polled = this.#find(sn);
    if (polled) void this.#poller.readNow(polled);
  }

  #control(message: ControlMessage): void {
    const { orders, clock } = this.#parts;
    // Without the time, the age of a message is unknown; the next one follows soon.
    if (!this.#isHalting && clock.isKnown && orders.take(message, clock.now())) this.#step();
  }

  #everySecond(): void {
    this.#step();
    const nowMs = this.#parts.clock.now();
    if (Math.floor(nowMs / OWN_EVERY_MS) === Math.floor(this.#ownMs / OWN_EVERY_MS)) return;
    this.#ownMs = nowMs;
    void this.#keepOwn(this.#parts.clock.noted(nowMs));
    void this.#parts.memory.keep(this.#steering.memory);
  }

  /** A slow device does not block others: steps do not wait. */
  #step(): void {
    const write = this.#steer().finally(() => this.#writes.delete(write));
    this.#writes.add(write);
  }

  async #steer(): Promise<void> {
    const { clock, settings } = this.#parts;
    const nowMs = clock.now();
    const { polled } = this.#poller;
    const deviceOf = (sn: string) =>
      (this.#find(sn) ?? (polled.find(({ device }) => device.description.sn === sn) as Polled)).device;
    try {
      await this.#steering.step(siteUnits(polled, settings, nowMs), deviceOf, nowMs, clock.isKnown);
    } catch (error) {
      console.error('site control failed:', error);
    }
  }

  async #keepOwn(t: Moment): Promise<void> {
    const { store, clock } = this.#parts;
    const { polled } = this.#poller;
    const storedShare = store.bytes / store.maxBytes;
    const devicesThere = polled.filter(({ isOpen, error }) => isOpen && error === null).length;
    const codes = ownEvents({
      storeTrouble: store.trouble,
      storedShare,
      devices: polled.length,
      devicesThere,
      allAsked: polled.every(({ atMs, errorMs }) => atMs !== null || errorMs !== null),
    });
    const state = { storedShare, waiting: store.waiting, devicesThere, clockOffsetS: clock.offsetS };
    const values = { ...ownReading({ ...state, isFaulty: store.trouble !== null }), ...activeCodes(codes) };
    await this.#storeAndForward.keep(
      this.#options.sn,
      'logger',
      values,
      t,
      codes.map((code) => ({ code })),
    );
  }

  #makeExecutor(): CommandExecutor {
    const { clock, settings, seen, store } = this.#parts;
    const { sn, pollS, onRestart } = this.#options;
    return new CommandExecutor({
      sn,
      seen,
      now: () => clock.now(),
      timeKnown: clock.known,
      find: (wanted) => this.#find(wanted)?.device,
      reply: (answer) => this.#uplink.reply(answer),
      device: {
        settings,
        now: () => clock.now(),
        isOrdered: (wanted) => this.#steering.isOrdered(wanted),
        onSent: (wanted) => {
          this.#steering.forget(wanted);
          this.#readSoon(wanted);
        },
      },
      own: {
        settings,
        defaults: { setReportInterval: { intervalS: pollS }, setHeartbeat: { intervalS: HEARTBEAT_S } },
        syncTime: () => this.#uplink.syncTime(),
        clockOffsetS: () => clock.offsetS,
        search: async () => {
          await Promise.all(this.#poller.polled.map((polled) => this.#poller.readNow(polled)));
          await this.#uplink.announceAgain();
          return this.#open().length;
        },
        clearBuffer: () => store.clear(),
        // After the reply.
        restart: () => setTimeout(onRestart, 500),
      },
    });
  }
}

function withoutUser(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** Supported commands are known from the first contact on. */
const announcedOf = ({ device, isOpen }: Polled): DeviceDescription =>
  isOpen ? { ...device.description, commands: takenCommands(device) } : device.description;
