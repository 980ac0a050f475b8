import { CONNECTOR, type ConnectorCode, isInUse } from '@heliodon/kernel/connector-status';
import type { Measured } from './meter-values.ts';
import { eventCodeOf, gravest, PILE_EVENT_CODES } from './pile-events.ts';
import { PileRegister } from './pile-register.ts';
import type { PileRecall } from './ports.ts';

/** Codes of the point workStatus. */
const WORK = {
  idle: 0,
  waiting: 1,
  charging: 2,
  fault: 3,
  upgrading: 4,
  outOfService: 5,
  starting: 6,
} as const;

export const MOST_CONNECTORS = 4;
/** A power value expires after this time. */
const POWER_HOLDS_MS = 5 * 60_000;
/** An older reading was buffered while offline. */
const LATE_MS = 2 * 60_000;
const SHORTEST_STEP_MS = 5000;
const LONGEST_STEP_MS = 20 * 60_000;

interface Connector {
  code: ConnectorCode | null;
  eventCode: number | null;
  registerKwh: number | null;
  registerAtMs: number;
  powerKw: number | null;
  powerAtMs: number;
  soc: number | null;
  voltage: number | null;
  currentA: number | null;
  temperature: number | null;
  /** Register at the start of the current session. */
  startKwh: number | null;
  charging: boolean;
}

export type Values = Record<string, number | (number | null)[]>;
export interface PileSample {
  readonly atMs: number;
  readonly values: Values;
}
export interface PileEvent {
  readonly code: number;
  readonly raised: boolean;
}

/** State of a charger; survives reconnects, so that a short interruption has no effect. */
export class PileState {
  readonly connectors: readonly Connector[];
  isUpgrading = false;
  /** As set from the platform; null: unknown since the program started. */
  inService: boolean | null = null;
  /** User limit of the whole charger. */
  limitKw: number | null = null;
  #active: ReadonlySet<number> = new Set();
  #isPictured = false;
  #ownEvent: number | null = null;
  readonly #register: PileRegister;
  #totalAtMs = 0;
  #lastAtMs = 0;

  constructor(connectors: number, recall: PileRecall = {}) {
    const count = Math.min(MOST_CONNECTORS, Math.max(1, connectors));
    this.#register = new PileRegister(count, recall);
    this.limitKw = recall.limitKw ?? null;
    this.connectors = Array.from({ length: count }, (_, at) => ({
      code: null,
      eventCode: null,
      registerKwh: recall.registers?.[at]?.kwh ?? null,
      registerAtMs: recall.registers?.[at]?.atMs ?? 0,
      powerKw: null,
      powerAtMs: 0,
      soc: null,
      voltage: null,
      currentA: null,
      temperature: null,
      startKwh: null,
      charging: false,
    }));
  }

  /** `connector` 0 is the charger itself. */
  status(connector: number, code: ConnectorCode, errorCode: string): PileEvent[] {
    const eventCode = eventCodeOf(errorCode, code === CONNECTOR.fault);
    const one = this.connectors[connector - 1];
    if (connector === 0) this.#ownEvent = eventCode;
    if (one) {
      one.code = code;
      one.eventCode = eventCode;
    }
    return this.#eventChanges();
  }

  /** In 2.0.1, transactions contain the vehicle state. */
  doing(connector: number, code: ConnectorCode): void {
    const one = this.connectors[connector - 1];
    if (one && one.code !== CONNECTOR.fault) one.code = code;
  }

  started(connector: number, registerKwh: number | null): void {
    const one = this.connectors[connector - 1];
    if (!one) return;
    one.charging = true;
    one.startKwh = registerKwh;
    one.soc = null;
  }

  ended(connector: number): void {
    const one = this.connectors[connector - 1];
    if (!one) return;
    Object.assign(one, { charging: false, startKwh: null, powerKw: null, soc: null, currentA: null });
  }

  /** Energy of the current session of the connector. */
  sessionKwh(connector: number): number | null {
    const { startKwh = null, registerKwh = null } = this.connectors[connector - 1] ?? {};
    return startKwh === null || registerKwh === null ? null : Math.max(0, registerKwh - startKwh);
  }

  /** A sample for that moment if the total register is known; the total never decreases. */
  metered(connector: number, measured: Measured, nowMs: number): PileSample | undefined {
    const one = this.connectors[connector - 1];
    if (!one || measured.atMs < one.registerAtMs) return undefined;
    const { atMs, registerKwh } = measured;
    const isKnown = registerKwh === null || (atMs === one.registerAtMs && registerKwh === one.registerKwh);
    const before = { kwh: one.registerKwh, atMs: one.registerAtMs };
    for (const name of ['soc', 'voltage', 'currentA', 'temperature'] as const)
      if (measured[name] !== null) one[name] = measured[name];
    if (registerKwh !== null) {
      const beganAnew = registerKwh < (one.registerKwh ?? 0);
      if (beganAnew && one.startKwh !== null) one.startKwh = registerKwh;
      this.#register.read(connector, { kwh: registerKwh, atMs });
      one.registerKwh = registerKwh;
      one.registerAtMs = atMs;
    }
    const powerKw = measured.powerKw ?? powerBetween(before, { kwh: one.registerKwh, atMs });
    if (powerKw !== null) Object.assign(one, { powerKw, powerAtMs: atMs });
    const totalKwh = this.totalKwh;
    if (isKnown || totalKwh === null || atMs < this.#totalAtMs) return undefined;
    // Two connectors may be read at the same moment.
    this.#totalAtMs = Math.max(atMs, this.#totalAtMs + 1);
    const register = { energyTotalKwh: round(totalKwh, 3) };
    const isOld = nowMs - atMs > LATE_MS;
    const values = isOld ? this.#laterOf(connector, powerKw) : this.sample(this.#totalAtMs).values;
    return { atMs: this.#totalAtMs, values: { ...values, ...register } };
  }

  /** For a buffered reading, the power of other connectors at that time is unknown. */
  #laterOf(connector: number, powerKw: number | null): Values {
    if (powerKw === null) return {};
    const kw = -round(powerKw, 3) || 0;
    const list = this.connectors.map((_, at) => (at + 1 === connector ? kw : null));
    return { connectorPowerKw: list, ...(this.connectors.length === 1 && { powerKw: kw }) };
  }

  /** Null while the register of a connector is unknown. */
  get totalKwh(): number | null {
    return this.#register.totalKwh;
  }

  /** The register was requested but not reported. */
  goOnWithout(connector: number): void {
    this.#register.goOnWithout(connector);
  }

  get isStatusKnown(): boolean {
    return this.connectors.every(({ code }) => code !== null);
  }

  get isInUse(): boolean {
    return this.connectors.some(({ code }) => isInUse(code));
  }

  get isOutOfService(): boolean {
    return this.connectors.every(({ code }) => code === CONNECTOR.offline);
  }

  /** All values except the register, which belongs to the time of a reading. Sample times are unique. */
  sample(nowMs: number): PileSample {
    const atMs = nowMs === this.#lastAtMs ? nowMs + 1 : nowMs;
    this.#lastAtMs = atMs;
    const power = this.connectors.map((one) => powerOf(one, nowMs));
    const all = power.every((kw) => kw !== null) ? round(sumOf(power), 3) : null;
    const list = (of: (one: Connector, at: number) => number | null) => this.connectors.map(of);
    const values: Values = {
      workStatus: this.#workStatus(),
      ...gravest(this.#active),
      connectorsInUse: this.connectors.filter(({ code }) => isInUse(code)).length,
      connectorStatus: list(({ code }) => code),
      connectorPowerKw: power.map((kw) => (kw === null ? null : round(-kw, 3))),
      connectorSoc: list(({ soc }) => soc),
      connectorVoltage: list(({ voltage }) => voltage),
      connectorCurrent: list(({ currentA }) => (currentA === null ? null : -currentA || 0)),
      connectorTemperature: list(({ temperature }) => temperature),
      connectorSessionKwh: list((_, at) => roundOrNull(this.sessionKwh(at + 1))),
      ...(all !== null && { powerKw: -all || 0 }),
      ...(this.limitKw !== null && { powerLimitKw: this.limitKw }),
    };
    const present = Object.entries(values).filter(([, value]) => !isEmpty(value));
    return { atMs, values: Object.fromEntries(present) };
  }

  #workStatus(): number {
    const codes = this.connectors.map(({ code }) => code);
    if (this.isUpgrading) return WORK.upgrading;
    if (codes.includes(CONNECTOR.charging)) return WORK.charging;
    if (codes.includes(CONNECTOR.fault) || this.#ownEvent !== null) return WORK.fault;
    if (this.isInUse) return WORK.waiting;
    if (codes.every((code) => code === null)) return WORK.starting;
    return this.isOutOfService ? WORK.outOfService : WORK.idle;
  }

  /** The first complete state also clears events raised before the program started. */
  #eventChanges(): PileEvent[] {
    const codes = [this.#ownEvent, ...this.connectors.map(({ eventCode }) => eventCode)];
    const active = new Set(codes.filter((code) => code !== null));
    const isFirstPicture = !this.#isPictured && this.isStatusKnown;
    const before = isFirstPicture ? new Set([...this.#active, ...PILE_EVENT_CODES]) : this.#active;
    const raised = [...active].filter((code) => !this.#active.has(code));
    const cleared = [...before].filter((code) => !active.has(code));
    this.#isPictured ||= isFirstPicture;
    this.#active = active;
    return [
      ...raised.map((code) => ({ code, raised: true })),
      ...cleared.map((code) => ({ code, raised: false })),
    ];
  }
}

function powerOf({ code, charging, powerKw, powerAtMs }: Connector, nowMs: number): number | null {
  if (code !== CONNECTOR.charging && !charging) return code === null ? null : 0;
  return powerKw !== null && nowMs - powerAtMs <= POWER_HOLDS_MS ? powerKw : null;
}

interface Reading {
  readonly kwh: number | null;
  readonly atMs: number;
}

/** For chargers with registers only: mean power of the last interval. */
function powerBetween(before: Reading, now: Reading): number | null {
  const stepMs = now.atMs - before.atMs;
  if (before.kwh === null || now.kwh === null || now.kwh < before.kwh) return null;
  if (stepMs < SHORTEST_STEP_MS || stepMs > LONGEST_STEP_MS) return null;
  return ((now.kwh - before.kwh) * 3_600_000) / stepMs;
}

const isEmpty = (value: number | (number | null)[]): boolean =>
  Array.isArray(value) && value.every((one) => one === null);
const sumOf = (all: readonly (number | null)[]): number =>
  all.reduce<number>((sum, one) => sum + (one ?? 0), 0);
const round = (amount: number, decimals: number): number => Number(amount.toFixed(decimals)) || 0;
const roundOrNull = (amount: number | null): number | null => (amount === null ? null : round(amount, 3));
