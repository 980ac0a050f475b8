import { createRPCError } from 'ocpp-rpc';
import type { LinkHandlers } from '../mqtt/device-link.ts';
import type { Measured } from './meter-values.ts';
import { type CommandMessage, carryOut, PORTAL_TAG, type Reply, upgradeReply } from './pile-commands.ts';
import type { PileMemory } from './pile-memory.ts';
import { message } from './pile-outbox.ts';
import { askPile } from './pile-questions.ts';
import { type Abilities, abilitiesOf, setUpPile } from './pile-setup.ts';
import { type ConnectorCode, MOST_CONNECTORS } from './pile-state.ts';
import type { Ended, FirmwareStage, PileEar, PileLanguage } from './pile-talk.ts';
import type {
  ChargingDesk,
  MeterReading,
  PileAnswer,
  PileBook,
  PileFacts,
  PileQuestionOrder,
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
  readonly desk: ChargingDesk;
  readonly book: PileBook;
  readonly received: LinkHandlers['received'];
  readonly nowMs: () => number;
  /** Asks the pile; rejects when it is silent for too long. */
  readonly call: (action: string, params: object) => Promise<unknown>;
  readonly cut: (why: string) => void;
  readonly onError: (error: unknown, what: string) => void;
}

const SAMPLE_EVERY_MS = 60_000;
/** While the site is controlled. */
const CONTROLLED_SAMPLE_MS = 15_000;
const HEARD_EVERY_MS = 30_000;
/** A pile asks one thing after the other; one that does not wait for answers is no pile. */
const MOST_WAITING = 50;
/** The answer to its first word goes before our first question. */
const SET_UP_AFTER_MS = 500;
const SILENT_BOOT_MS = 10_000;

/** One connection of a pile: hears it, asks it, and tells the platform in the device protocol. */
export class Pile implements PileEar {
  readonly #deps: PileDeps;
  readonly #language: PileLanguage;
  readonly #limits: SiteLimits;
  readonly #told = new Set<number>();
  #abilities: Abilities;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #isReady = false;
  #heardAtMs = 0;
  #sampledAtMs = 0;
  #timers: NodeJS.Timeout[] = [];

  constructor(deps: PileDeps) {
    this.#deps = deps;
    const ask = <Answer>(action: string, params: object) => deps.call(action, params) as Promise<Answer>;
    this.#language = deps.version === 'ocpp1.6' ? speak16(ask, this) : speak201(ask, this);
    this.#abilities = abilitiesOf(new Map(), this.#language.voice.settingNames, deps.ratedKw);
    this.#limits = new SiteLimits({
      voice: this.#language.voice,
      ...{ sn: deps.sn, ratedKw: deps.ratedKw, nowMs: deps.nowMs },
      form: () => this.#abilities.form,
      topLevel: () => this.#abilities.topLevel,
      personKw: () => deps.memory.state.limitKw,
      onError: (error) => deps.onError(error, 'limit of the site'),
    });
  }

  get deviceId(): number {
    return this.#deps.deviceId;
  }

  /** Whether it may be asked: it has said something by now. */
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

  /** Actions that this version knows. */
  get actions(): readonly string[] {
    return Object.keys(this.#language.hears);
  }

  /** One after the other: a start goes before its readings. Rejects so that the pile says it again. */
  async hear(action: string, params: unknown): Promise<object> {
    const { cut, onError } = this.#deps;
    if (this.#waiting >= MOST_WAITING) {
      cut('too many messages at once');
      throw createRPCError('InternalError');
    }
    this.#waiting += 1;
    const work = this.#turn.then(() => this.#language.hears[action]?.(params as never));
    this.#turn = work.catch(() => undefined);
    try {
      const answer = (await work) ?? {};
      this.#noteHeard();
      return answer;
    } catch (error) {
      onError(error, `${action} of ${this.#deps.sn}`);
      throw createRPCError('InternalError', 'not stored: say it again');
    } finally {
      this.#waiting -= 1;
    }
  }

  command(said: CommandMessage): Promise<void> {
    const { memory, desk, sn, nowMs } = this.#deps;
    return carryOut(
      {
        ...{ voice: this.#language.voice, state: memory.state, limits: this.#limits, nowMs },
        open: () => desk.open(sn),
        reply: async (reply) => {
          await this.#reply(reply);
          await this.#emit().catch((error) => this.#deps.onError(error, 'sample after a command'));
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
      said,
    );
  }

  async control(said: ControlMessage): Promise<void> {
    await this.#limits.ordered(said);
    if (this.nowMs() - this.#sampledAtMs >= CONTROLLED_SAMPLE_MS) await this.#emit();
  }

  ask(question: PileQuestionOrder['question']): Promise<PileAnswer> {
    return askPile(this.#language.voice, question, () => {
      this.#limits.forget();
      this.#deps.memory.state.limitKw = null;
    });
  }

  nowMs(): number {
    return this.#deps.nowMs();
  }

  async booted(facts: Omit<PileFacts, 'tls' | 'version'>): Promise<boolean> {
    const { sn, book, tls, version, memory, received } = this.#deps;
    if (!(await book.find(sn))) return false;
    await book.booted(sn, { ...facts, tls, version }, this.nowMs());
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
    return true;
  }

  authorize(idTag: string) {
    return this.#deps.desk.authorize(this.#deps.sn, idTag);
  }

  async status(connector: number, code: ConnectorCode, errorCode: string, atMs: number): Promise<void> {
    const { state, outbox } = this.#deps.memory;
    this.#told.add(connector);
    outbox.addEvents(state.status(connector, code, errorCode), atMs);
    await this.#emit();
  }

  doing(connector: number, code: ConnectorCode): void {
    this.#deps.memory.state.doing(connector, code);
  }

  async started(start: SessionStart) {
    const { desk, sn, memory } = this.#deps;
    const { connector, registerKwh, atMs, transactionKey } = start;
    // No pile has it: taken, so that it is not said again and again.
    if (connector < 0 || connector > MOST_CONNECTORS) return NO_SUCH_CONNECTOR;
    const begun = await desk.started(sn, start);
    const key = transactionKey ?? begun.transactionId;
    if (!memory.sessions.has(key)) {
      memory.state.started(connector, registerKwh);
      memory.stopAtKwh.delete(connector);
    }
    this.#takeOrder(connector, start.idTag);
    // Whoever charged there before has gone, even if the pile never said so.
    for (const [other, at] of memory.sessions) if (at === connector) memory.sessions.delete(other);
    memory.sessions.set(key, connector);
    this.#measure(connector, [registerAt(atMs, registerKwh)]);
    await this.#emit();
    return begun;
  }

  async shown(key: string, card: ShownCard) {
    const connector = await this.connectorOf(key);
    if (connector !== undefined) this.#takeOrder(connector, card.idTag);
    return this.#deps.desk.shown(this.#deps.sn, key, card);
  }

  async metered(
    connector: number | undefined,
    key: number | string | null,
    measured: readonly Measured[],
  ): Promise<void> {
    const { desk, sn } = this.#deps;
    if (key !== null && measured.length > 0) await desk.metered(sn, key, measured.map(readingOf));
    if (connector === undefined) return;
    if (key === null) await this.#meteredWhereItRuns(connector, measured);
    this.#measure(connector, measured);
    await this.#emit();
    this.#stopWhereEnough(connector);
  }

  async ended(key: number | string, { measured, ...end }: Ended): Promise<void> {
    const { desk, sn, memory } = this.#deps;
    const connector = await this.connectorOf(key);
    await desk.ended(sn, key, { ...end, readings: measured.map(readingOf) });
    memory.sessions.delete(key);
    if (connector !== undefined) {
      this.#measure(connector, [...measured, registerAt(end.atMs, end.registerKwh)]);
      // A start that came first belongs to the next car.
      if (![...memory.sessions.values()].includes(connector)) {
        memory.state.ended(connector);
        memory.stopAtKwh.delete(connector);
      }
    }
    await this.#emit();
  }

  async firmware(stage: FirmwareStage, word: string): Promise<void> {
    const { memory } = this.#deps;
    memory.state.isUpgrading = stage === 'installing';
    const id = memory.upgradeId;
    if (stage === 'installed' || stage === 'failed') memory.upgradeId = undefined;
    if (id !== undefined) await this.#reply(upgradeReply(id, stage, word));
    await this.#emit();
  }

  async connectorOf(key: number | string): Promise<number | undefined> {
    const { desk, memory, sn } = this.#deps;
    const known = memory.sessions.get(key);
    if (known !== undefined) return known;
    const open = await desk.open(sn);
    return open.find((one) => one.transactionId === key || one.transactionKey === key)?.connector;
  }

  /** Some piles do not say to which transaction a reading belongs. */
  async #meteredWhereItRuns(connector: number, measured: readonly Measured[]): Promise<void> {
    const { desk, sn } = this.#deps;
    if (measured.length === 0) return;
    const running = (await desk.open(sn)).find((one) => one.connector === connector);
    const own = running ? measured.filter(({ atMs }) => atMs >= running.startedAtMs) : [];
    if (running && own.length > 0) await desk.metered(sn, running.transactionId, own.map(readingOf));
  }

  #measure(connector: number, measured: readonly Measured[]): void {
    const { state, outbox } = this.#deps.memory;
    for (const one of measured) {
      const sample = state.metered(connector, one, this.nowMs());
      if (sample) outbox.addSample(sample);
    }
  }

  async #emit(): Promise<void> {
    const { memory, received } = this.#deps;
    this.#sampledAtMs = this.nowMs();
    memory.outbox.addSample(memory.state.sample(this.nowMs()));
    await memory.outbox.flush(received);
  }

  #reply(reply: Reply): Promise<void> {
    const { sn, received, onError } = this.#deps;
    return received(sn, 'replies', message(reply)).catch((error) => onError(error, 'reply of a pile'));
  }

  #tick(): void {
    const { state } = this.#deps.memory;
    // It was asked and did not tell.
    if (this.#isReady) for (const at of state.connectors.keys()) state.countFromNought(at + 1);
    this.#emit().catch((error) => this.#deps.onError(error, 'sample of a pile'));
  }

  #noteHeard(): void {
    const { sn, book, onError } = this.#deps;
    if (!this.#isReady) this.#timers.push(setTimeout(() => void this.#setUp(), SET_UP_AFTER_MS));
    this.#isReady = true;
    if (this.nowMs() - this.#heardAtMs < HEARD_EVERY_MS) return;
    this.#heardAtMs = this.nowMs();
    book.heard(sn, this.#heardAtMs).catch((error) => onError(error, 'pile heard'));
  }

  /** After a break piles need not say who they are; one that says nothing at all is asked to. */
  #wakeSilent(): void {
    if (!this.#isReady) this.#language.voice.trigger('BootNotification').catch(() => undefined);
  }

  /** What a pile refuses or does not know stays as it is. */
  async #setUp(): Promise<void> {
    const { voice } = this.#language;
    const { state } = this.#deps.memory;
    try {
      this.#abilities = await setUpPile(voice, this.#deps.ratedKw);
    } catch {
      // It goes on with what every pile understands.
    }
    try {
      for (const [at, { registerKwh }] of state.connectors.entries()) {
        if (!this.#told.has(at + 1)) await voice.trigger('StatusNotification', at + 1);
        if (registerKwh === null) await voice.trigger('MeterValues', at + 1);
      }
    } catch {
      // Triggers are no must.
    }
  }

  /** An amount is for the session that the portal started, not for the next one who shows a card. */
  #takeOrder(connector: number, idTag: string): void {
    const { orderedKwh, stopAtKwh } = this.#deps.memory;
    const kwh = orderedKwh.get(connector);
    if (idTag === '' || kwh === undefined) return;
    orderedKwh.delete(connector);
    if (idTag.toUpperCase() === PORTAL_TAG) stopAtKwh.set(connector, kwh);
  }

  /** Piles know no amount at which charging ends: it is stopped from here. */
  #stopWhereEnough(connector: number): void {
    const { memory, desk, sn, onError } = this.#deps;
    const stopAtKwh = memory.stopAtKwh.get(connector);
    if (stopAtKwh === undefined || (memory.state.sessionKwh(connector) ?? 0) < stopAtKwh) return;
    const stop = async () => {
      const session = (await desk.open(sn)).find((one) => one.connector === connector);
      // One that refuses is asked again with its next reading.
      if (session && !(await this.#language.voice.stopSession(session)).ok) return;
      if (memory.stopAtKwh.get(connector) === stopAtKwh) memory.stopAtKwh.delete(connector);
    };
    stop().catch((error) => onError(error, 'charging that should end'));
  }
}

const NO_SUCH_CONNECTOR = { transactionId: 0, status: 'Invalid' } as const;

const readingOf = ({ atMs, registerKwh, powerKw, soc }: Measured): MeterReading => ({
  ...{ atMs, registerKwh, powerKw, soc },
});

const registerAt = (atMs: number, registerKwh: number | null): Measured => ({
  ...{ atMs, registerKwh, powerKw: null, soc: null, voltage: null, currentA: null, temperature: null },
});
