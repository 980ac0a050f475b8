import { CONNECTOR } from '@heliodon/kernel/connector-status';
import type { Measured } from './meter-values.ts';
import type { PileMemory } from './pile-memory.ts';
import type { Ended, OpenSession, PileResponse } from './pile-protocol.ts';
import type { PileSamples } from './pile-samples.ts';
import { MOST_CONNECTORS } from './pile-state.ts';
import {
  type ChargingSessionRecorder,
  type MeterReading,
  PORTAL_TAG,
  type SessionSign,
  type SessionStart,
  type ShownCard,
  type Vacancy,
} from './ports.ts';

interface Deps {
  readonly sn: string;
  readonly memory: PileMemory;
  readonly recorder: ChargingSessionRecorder;
  readonly samples: PileSamples;
  /** Requests the end of a session from the charger. */
  readonly stop: (session: OpenSession) => Promise<PileResponse>;
  readonly onError: (error: unknown, what: string) => void;
}

/** Passes session messages of a charger to the recorder and to its samples. */
export class PileSessions {
  readonly #deps: Deps;
  readonly #samples: PileSamples;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#samples = deps.samples;
  }

  async started(reported: SessionStart) {
    const { recorder, sn, memory } = this.#deps;
    // The connector does not exist: accepted, so that it is not resent.
    if (reported.connector < 0 || reported.connector > MOST_CONNECTORS) return NO_SUCH_CONNECTOR;
    const start = { ...reported, connector: reported.connector || this.#onlyConnector };
    const { connector, registerKwh, atMs, transactionKey } = start;
    const begun = await recorder.started(sn, start);
    if (begun.isOver) return begun;
    const key = transactionKey ?? begun.transactionId;
    if (!memory.sessions.has(key)) {
      memory.state.started(connector, registerKwh);
      memory.stopAtKwh.delete(connector);
    }
    this.#takeOrder(connector, start.idTag);
    // An earlier session there has ended, even if the charger did not report it.
    for (const [other, at] of memory.sessions)
      if (at === connector && connector > 0) memory.sessions.delete(other);
    memory.sessions.set(key, connector);
    this.#samples.measure(connector, [registerAt(atMs, registerKwh)]);
    await this.#samples.send();
    return begun;
  }

  async seen(key: string, sign: SessionSign): Promise<void> {
    const { recorder, sn, memory } = this.#deps;
    const reported = sign.connector > 0 && sign.connector <= MOST_CONNECTORS ? sign.connector : 0;
    const connector = reported || this.#onlyConnector;
    const known = memory.sessions.get(key);
    if (known !== undefined && (known > 0 || connector === 0)) return;
    await recorder.seen(sn, key, { ...sign, connector });
    if (known === 0) memory.state.started(connector, null);
    memory.sessions.set(key, connector);
  }

  async shown(key: string, card: ShownCard) {
    const connector = await this.connectorOf(key);
    if (connector !== undefined) this.#takeOrder(connector, card.idTag);
    return this.#deps.recorder.shown(this.#deps.sn, key, card);
  }

  async metered(
    connector: number | undefined,
    key: number | string | null,
    measured: readonly Measured[],
  ): Promise<void> {
    const { recorder, sn } = this.#deps;
    if (key !== null && measured.length > 0) await recorder.metered(sn, key, measured.map(readingOf));
    if (connector === undefined) return;
    // 0 is the meter of the whole charger.
    if (key === null && connector > 0) await this.#meteredWhereItRuns(connector, measured);
    this.#samples.measure(connector, measured);
    await this.#samples.send();
    this.#stopWhereEnough(connector);
  }

  async ended(key: number | string, { measured, ...end }: Ended): Promise<void> {
    const { recorder, sn, memory } = this.#deps;
    const connector = await this.connectorOf(key);
    const readings = measured.map(readingOf);
    await recorder.ended(sn, key, { ...end, connector: connector ?? this.#onlyConnector, readings });
    memory.sessions.delete(key);
    if (connector !== undefined) {
      this.#samples.measure(connector, [...measured, registerAt(end.atMs, end.registerKwh)]);
      // A start that was received first belongs to the next vehicle.
      if (![...memory.sessions.values()].includes(connector)) {
        memory.state.ended(connector);
        memory.stopAtKwh.delete(connector);
      }
    }
    await this.#samples.send();
  }

  /** No vehicle is connected: open sessions have ended even if the charger did not report it. */
  async vacated(connector: number, when: Omit<Vacancy, 'connectors'>): Promise<void> {
    const { recorder, sn, memory } = this.#deps;
    const allAreFree = memory.state.connectors.every(({ code }) => code === CONNECTOR.available);
    const connectors = allAreFree ? [connector, 0] : [connector];
    if ((await recorder.vacated(sn, { ...when, connectors })) === 0) return;
    for (const [key, at] of memory.sessions) if (connectors.includes(at)) memory.sessions.delete(key);
    memory.state.ended(connector);
    memory.stopAtKwh.delete(connector);
    await this.#samples.send();
  }

  async connectorOf(key: number | string): Promise<number | undefined> {
    const { recorder, memory, sn } = this.#deps;
    const known = memory.sessions.get(key);
    if (known) return known;
    const open = await recorder.open(sn);
    const session = open.find((one) => one.transactionId === key || one.transactionKey === key);
    return session?.connector || undefined;
  }

  /** The connector of a session without connector information; 0 if there are several. */
  get #onlyConnector(): number {
    return this.#deps.memory.state.connectors.length === 1 ? 1 : 0;
  }

  /** Some chargers do not report the transaction of a reading. */
  async #meteredWhereItRuns(connector: number, measured: readonly Measured[]): Promise<void> {
    const { recorder, sn } = this.#deps;
    if (measured.length === 0) return;
    const running = (await recorder.open(sn)).find((one) => one.connector === connector);
    const own = running ? measured.filter(({ atMs }) => atMs >= running.startedAtMs) : [];
    if (running && own.length > 0) await recorder.metered(sn, running.transactionId, own.map(readingOf));
  }

  /** An energy limit applies to the session started from the portal, not to the next card. */
  #takeOrder(connector: number, idTag: string): void {
    const { orderedKwh, stopAtKwh } = this.#deps.memory;
    const kwh = orderedKwh.get(connector);
    if (idTag === '' || kwh === undefined) return;
    orderedKwh.delete(connector);
    if (idTag.toUpperCase() === PORTAL_TAG) stopAtKwh.set(connector, kwh);
  }

  /** Chargers have no energy limit: the session is stopped from here. */
  #stopWhereEnough(connector: number): void {
    const { memory, recorder, sn, onError } = this.#deps;
    const stopAtKwh = memory.stopAtKwh.get(connector);
    if (stopAtKwh === undefined || (memory.state.sessionKwh(connector) ?? 0) < stopAtKwh) return;
    const stop = async () => {
      const session = (await recorder.open(sn)).find((one) => one.connector === connector);
      // If refused, it is repeated with the next reading.
      if (session && !(await this.#deps.stop(session)).ok) return;
      if (memory.stopAtKwh.get(connector) === stopAtKwh) memory.stopAtKwh.delete(connector);
    };
    stop().catch((error) => onError(error, 'charging that should end'));
  }
}

const NO_SUCH_CONNECTOR = { transactionId: 0, status: 'Invalid' } as const;

const readingOf = ({ atMs, registerKwh, powerKw, soc, isBegin }: Measured): MeterReading => ({
  atMs,
  registerKwh,
  powerKw,
  soc,
  ...(isBegin && { isBegin }),
});

const registerAt = (atMs: number, registerKwh: number | null): Measured => ({
  atMs,
  registerKwh,
  powerKw: null,
  soc: null,
  voltage: null,
  currentA: null,
  temperature: null,
});
