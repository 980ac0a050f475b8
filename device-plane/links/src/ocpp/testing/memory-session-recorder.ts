import type {
  ChargingSessionRecorder,
  IdTagStatus,
  MeterReading,
  PileDirectory,
  PileFacts,
  PileRecall,
  SessionEnd,
  SessionSign,
  SessionStart,
  ShownCard,
  Vacancy,
} from '../ports.ts';

export interface MemorySession {
  readonly sn: string;
  readonly transactionId: number;
  start: SessionStart;
  /** Its start was not reported. */
  isFound?: boolean;
  readonly readings: MeterReading[];
  shownTag?: string;
  end?: SessionEnd;
  /** It was not ended by the charger. */
  isLost?: boolean;
}

/** In-memory session recorder and directory for tests; records messages and can simulate an outage. */
export class MemorySessionRecorder implements ChargingSessionRecorder, PileDirectory {
  readonly sessions: MemorySession[] = [];
  readonly facts: PileFacts[] = [];
  readonly piles = new Map<string, { deviceId: number; connectors: number; ratedKw: number | null }>();
  readonly tags: Record<string, IdTagStatus> = { PORTAL: 'Accepted', CARD: 'Accepted', OLD: 'Expired' };
  /** Stored state of each charger. */
  recalled: PileRecall = {};
  isAway = false;
  readonly #bootedAtMs = new Map<string, number>();

  async authorize(_sn: string, idTag: string): Promise<IdTagStatus> {
    this.#beThere();
    return this.tags[idTag] ?? 'Invalid';
  }

  async started(sn: string, start: SessionStart) {
    this.#beThere();
    const same = this.sessions.find((one) => one.sn === sn && isSame(one.start, start));
    const session = same ?? this.#begin(sn, start);
    if (session.isFound) Object.assign(session, { start, isFound: false });
    const status = await this.authorize(sn, start.idTag);
    return { transactionId: session.transactionId, status, isOver: session.end !== undefined };
  }

  async seen(sn: string, key: string, sign: SessionSign): Promise<void> {
    this.#beThere();
    const session = this.#find(sn, key) ?? this.#found(sn, { ...sign, transactionKey: key });
    if (session.start.connector === 0) session.start = { ...session.start, connector: sign.connector };
  }

  async shown(sn: string, key: number | string, { idTag }: ShownCard): Promise<IdTagStatus> {
    const status = await this.authorize(sn, idTag);
    const session = this.#find(sn, key);
    if (session && status === 'Accepted') session.shownTag ??= idTag;
    return status;
  }

  async metered(sn: string, key: number | string, readings: readonly MeterReading[]): Promise<void> {
    this.#beThere();
    this.#find(sn, key)?.readings.push(...readings);
  }

  async ended(sn: string, key: number | string, end: SessionEnd): Promise<void> {
    this.#beThere();
    const { connector, atMs } = end;
    const session =
      this.#find(sn, key) ?? this.#found(sn, { connector, atMs, transactionKey: `found ${key}` });
    if (session.isLost) Object.assign(session, { end, isLost: false });
    session.end ??= end;
  }

  async vacated(sn: string, { connectors, atMs, onlyBeforeBoot }: Vacancy): Promise<number> {
    this.#beThere();
    const bootedAtMs = this.#bootedAtMs.get(sn) ?? 0;
    const over = this.sessions.filter(
      ({ start, end, ...one }) =>
        one.sn === sn &&
        !end &&
        connectors.includes(start.connector) &&
        start.atMs < (onlyBeforeBoot ? bootedAtMs : atMs),
    );
    for (const session of over) {
      const { start, readings } = session;
      const last = readings.at(-1) ?? start;
      const reason = start.atMs < bootedAtMs ? 'Reboot' : 'Unreported';
      const end = { connector: start.connector, atMs: last.atMs, registerKwh: last.registerKwh };
      Object.assign(session, { end: { ...end, reason, readings: [] }, isLost: true });
    }
    return over.length;
  }

  async open(sn: string) {
    return this.sessions
      .filter((one) => one.sn === sn && !one.end)
      .map(({ transactionId, start }) => ({
        transactionId,
        transactionKey: start.transactionKey ?? null,
        connector: start.connector,
        startedAtMs: start.atMs,
      }))
      .reverse();
  }

  async find(sn: string) {
    this.#beThere();
    return this.piles.get(sn) ?? null;
  }

  async recall(): Promise<PileRecall> {
    return this.recalled;
  }

  async booted(sn: string, facts: PileFacts, atMs: number): Promise<void> {
    this.#beThere();
    this.facts.push(facts);
    this.#bootedAtMs.set(sn, atMs);
  }

  async contacted(): Promise<void> {}

  #begin(sn: string, start: SessionStart): MemorySession {
    const session = { sn, transactionId: this.sessions.length + 1, start, readings: [] };
    this.sessions.push(session);
    return session;
  }

  #found(sn: string, sign: SessionSign & { readonly transactionKey: string }): MemorySession {
    return Object.assign(this.#begin(sn, { ...sign, idTag: '', registerKwh: null }), { isFound: true });
  }

  #find(sn: string, key: number | string): MemorySession | undefined {
    return this.sessions.find(
      (one) => one.sn === sn && (one.transactionId === key || one.start.transactionKey === key),
    );
  }

  #beThere(): void {
    if (this.isAway) throw new Error('the database is away');
  }
}

const isSame = (a: SessionStart, b: SessionStart): boolean =>
  a.transactionKey !== undefined
    ? a.transactionKey === b.transactionKey
    : a.connector === b.connector && a.atMs === b.atMs;
