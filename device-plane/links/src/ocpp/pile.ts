import { CONNECTOR, type ConnectorCode } from '@heliodon/kernel/connector-status';
import { createRPCError } from 'ocpp-rpc';
import type { LinkHandlers } from '../mqtt/device-link.ts';
import { type CommandMessage, carryOut, pileCommands, type Reply, upgradeReply } from './pile-commands.ts';
import type { PileMemory } from './pile-memory.ts';
import { message } from './pile-outbox.ts';
import type { Ended, FirmwareStage, PileLanguage, PileMessageHandler } from './pile-protocol.ts';
import { askPile } from './pile-questions.ts';
import { PileSamples } from './pile-samples.ts';
import { PileSessions } from './pile-sessions.ts';
import { type Abilities, abilitiesOf, setUpPile } from './pile-setup.ts';
import type {
  ChargingSessionRecorder,
  PileAnswer,
  PileDirectory,
  PileFacts,
  PileQuestionOrder,
  SessionSign,
  SessionStart,
  ShownCard,
} from './ports.ts';
import { type ControlMessage, SiteLimits } from './site-limits.ts';
import { speak16 } from './v16.ts';
import { speak201 } from './v201.ts';

export interface PileDeps {
  readonly sn: string;
  readonly deviceId: number;
  readonly ratedKw: number | null;
  readonly version: PileFacts['version'];
  readonly tls: boolean;
  readonly memory: PileMemory;
  readonly recorder: ChargingSessionRecorder;
  readonly directory: PileDirectory;
  readonly received: LinkHandlers['received'];
  readonly nowMs: () => number;
  /** Sends a request; rejects on timeout. */
  readonly call: (action: string, params: object) => Promise<unknown>;
  readonly cut: (why: string) => void;
  readonly onError: (error: unknown, what: string) => void;
}

const SAMPLE_EVERY_MS = 60_000;
/** While site control is active. */
const CONTROLLED_SAMPLE_MS = 15_000;
const LAST_SEEN_EVERY_MS = 30_000;
/** Chargers send one message after the other; a client that does not wait for replies is faulty. */
const MOST_WAITING = 50;
/** The reply to the first message must precede our first request. */
const SET_UP_AFTER_MS = 500;
const SILENT_BOOT_MS = 10_000;

/** One connection of a charger: translates between OCPP and the device protocol. */
export class Pile implements PileMessageHandler {
  readonly #deps: PileDeps;
  readonly #language: PileLanguage;
  readonly #limits: SiteLimits;
  readonly #samples: PileSamples;
  readonly #sessions: PileSessions;
  readonly #reported = new Set<number>();
  #abilities: Abilities;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #isReady = false;
  #lastSeenAtMs = 0;
  #timers: NodeJS.Timeout[] = [];

  constructor(deps: PileDeps) {
    this.#deps = deps;
    const ask = <Answer>(action: string, params: object) => deps.call(action, params) as Promise<Answer>;
    this.#language = deps.version === 'ocpp1.6' ? speak16(ask, this) : speak201(ask, this);
    this.#abilities = abilitiesOf(new Map(), this.#language.requests.settingNames, deps.ratedKw);
    this.#limits = new SiteLimits({
      requests: this.#language.requests,
      sn: deps.sn,
      ratedKw: deps.ratedKw,
      nowMs: deps.nowMs,
      form: () => this.#abilities.form,
      topLevel: () => this.#abilities.topLevel,
      personKw: () => deps.memory.state.limitKw,
      onError: (error) => deps.onError(error, 'limit of the site'),
    });
    this.#samples = new PileSamples(deps);
    this.#sessions = new PileSessions({
      ...deps,
      samples: this.#samples,
      stop: (session) => this.#language.requests.stopSession(session),
    });
  }

  get deviceId(): number {
    return this.#deps.deviceId;
  }

  /** Whether requests may be sent: after its first message. */
  get isReady(): boolean {
    return this.#isReady;
  }

  start(): void {
    this.#timers = [
      setInterval(() => this.#tick(), SAMPLE_EVERY_MS),
      setTimeout(() => this.#wakeSilent(), SILENT_BOOT_MS),
    ];
  }

  end(): void {
    this.#limits.end();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  /** Actions supported by this version. */
  get actions(): readonly string[] {
    return Object.keys(this.#language.handlers);
  }

  /** Serialised: a start precedes its readings. Rejects so that the charger resends. */
  async handle(action: string, params: unknown): Promise<object> {
    const { cut, onError } = this.#deps;
    if (this.#waiting >= MOST_WAITING) {
      cut('too many messages at once');
      throw createRPCError('InternalError');
    }
    this.#waiting += 1;
    const work = this.#turn.then(() => this.#language.handlers[action]?.(params as never));
    this.#turn = work.catch(() => undefined);
    try {
      const answer = (await work) ?? {};
      this.#noteReceived();
      return answer;
    } catch (error) {
      onError(error, `${action} of ${this.#deps.sn}`);
      throw createRPCError('InternalError', 'not stored: say it again');
    } finally {
      this.#waiting -= 1;
    }
  }

  command(command: CommandMessage): Promise<void> {
    const { memory, recorder, sn, nowMs } = this.#deps;
    return carryOut(
      {
        requests: this.#language.requests,
        state: memory.state,
        limits: this.#limits,
        nowMs,
        open: () => recorder.open(sn),
        reply: async (reply) => {
          await this.#reply(reply);
          await this.#samples.send().catch((error) => this.#deps.onError(error, 'sample after a command'));
        },
        given: memory.given,
        upgrading: (id) => {
          memory.upgradeId = id;
        },
        stopAt: (connector, kwh) => {
          if (kwh === null) memory.orderedKwh.delete(connector);
          else memory.orderedKwh.set(connector, kwh);
        },
      },
      command,
    );
  }

  async control(order: ControlMessage): Promise<void> {
    await this.#limits.ordered(order);
    if (this.#samples.ageMs >= CONTROLLED_SAMPLE_MS) await this.#samples.send();
  }

  ask(question: PileQuestionOrder['question']): Promise<PileAnswer> {
    return askPile(this.#language.requests, question, () => {
      this.#limits.forget();
      this.#deps.memory.state.limitKw = null;
    });
  }

  nowMs(): number {
    return this.#deps.nowMs();
  }

  async booted(facts: Omit<PileFacts, 'tls' | 'version'>): Promise<boolean> {
    const { sn, directory, tls, version, memory, received } = this.#deps;
    if (!(await directory.find(sn))) return false;
    await directory.booted(sn, { ...facts, tls, version }, this.nowMs());
    const described = { brand: facts.vendor, model: facts.model, firmware: facts.firmware };
    const known = Object.entries(described).flatMap(([name, text]) =>
      text ? [[name, text.slice(0, 50)]] : [],
    );
    await received(
      sn,
      'devices',
      message({ devices: [{ sn, kind: 'charger', ...Object.fromEntries(known) }] }),
    );
    memory.state.isUpgrading = false;
    this.#limits.forget();
    if (this.#isReady) this.#timers.push(setTimeout(() => void this.#keepLimit(), SET_UP_AFTER_MS));
    return true;
  }

  authorize(idTag: string) {
    return this.#deps.recorder.authorize(this.#deps.sn, idTag);
  }

  async status(connector: number, code: ConnectorCode, errorCode: string, atMs: number): Promise<void> {
    this.#reported.add(connector);
    await this.#samples.status(connector, code, errorCode, atMs);
    // 0 is the charger itself. In 2.0.1 a transaction may begin before a vehicle is connected.
    if (code === CONNECTOR.available && connector > 0)
      await this.#sessions.vacated(connector, { atMs, onlyBeforeBoot: this.#deps.version !== 'ocpp1.6' });
  }

  doing(connector: number, code: ConnectorCode): void {
    this.#deps.memory.state.doing(connector, code);
  }

  started(start: SessionStart) {
    return this.#sessions.started(start);
  }

  seen(key: string, sign: SessionSign): Promise<void> {
    return this.#sessions.seen(key, sign);
  }

  shown(key: string, card: ShownCard) {
    return this.#sessions.shown(key, card);
  }

  connectorOf(key: string): Promise<number | undefined> {
    return this.#sessions.connectorOf(key);
  }

  metered(...args: Parameters<PileSessions['metered']>): Promise<void> {
    return this.#sessions.metered(...args);
  }

  ended(key: number | string, end: Ended): Promise<void> {
    return this.#sessions.ended(key, end);
  }

  async firmware(stage: FirmwareStage, word: string): Promise<void> {
    const { memory } = this.#deps;
    memory.state.isUpgrading = stage === 'installing';
    const id = memory.upgradeId;
    if (stage === 'installed' || stage === 'failed') memory.upgradeId = undefined;
    if (id !== undefined) await this.#reply(upgradeReply(id, stage, word));
    await this.#samples.send();
  }

  #reply(reply: Reply): Promise<void> {
    const { sn, received, onError } = this.#deps;
    return received(sn, 'replies', message(reply)).catch((error) => onError(error, 'reply of a pile'));
  }

  #tick(): void {
    const { state } = this.#deps.memory;
    // Requested but not reported.
    if (this.#isReady) for (const at of state.connectors.keys()) state.goOnWithout(at + 1);
    this.#samples.send().catch((error) => this.#deps.onError(error, 'sample of a pile'));
  }

  #noteReceived(): void {
    const { sn, directory, onError } = this.#deps;
    if (!this.#isReady) this.#timers.push(setTimeout(() => void this.#setUp(), SET_UP_AFTER_MS));
    this.#isReady = true;
    if (this.nowMs() - this.#lastSeenAtMs < LAST_SEEN_EVERY_MS) return;
    this.#lastSeenAtMs = this.nowMs();
    directory.contacted(sn, this.#lastSeenAtMs).catch((error) => onError(error, 'pile contact'));
  }

  /** After a reconnect chargers need not send BootNotification; a silent one is triggered. */
  #wakeSilent(): void {
    if (!this.#isReady) this.#language.requests.trigger('BootNotification').catch(() => undefined);
  }

  /** The limit may be lost after a power failure of the charger or a restart of the program. */
  async #keepLimit(): Promise<void> {
    await this.#limits.keepPerson().catch((error) => this.#deps.onError(error, 'limit of a pile'));
  }

  async #publishCommands(): Promise<void> {
    const { sn, received } = this.#deps;
    const commands = pileCommands(this.#abilities);
    await received(sn, 'devices', message({ devices: [{ sn, kind: 'charger', commands }] }));
  }

  /** Refused or unknown settings stay unchanged. */
  async #setUp(): Promise<void> {
    const { requests } = this.#language;
    const { state } = this.#deps.memory;
    try {
      this.#abilities = await setUpPile(requests, this.#deps.ratedKw);
    } catch {
      // Continues with the mandatory features.
    }
    await this.#keepLimit();
    await this.#publishCommands().catch((error) => this.#deps.onError(error, 'commands of a pile'));
    try {
      for (const [at, { registerKwh }] of state.connectors.entries()) {
        if (!this.#reported.has(at + 1)) await requests.trigger('StatusNotification', at + 1);
        if (registerKwh === null) await requests.trigger('MeterValues', at + 1);
      }
    } catch {
      // Triggers are optional.
    }
  }
}
