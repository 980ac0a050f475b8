import type { Limit, LimitForm, PileRequests } from './pile-protocol.ts';

/** Parts of a message on down/control for a charger: docs/device-protocol.md. */
export interface ControlMessage {
  readonly seq: number;
  readonly at: number;
  readonly holdS: number;
  readonly orders: readonly Order[];
  readonly afterwards: readonly Order[];
  readonly release?: true | undefined;
}
interface Order {
  readonly sn: string;
  readonly limitKw?: number | undefined;
}

/** Profile ids; for a connector 10 plus its number. */
const LIMIT_ID = { person: 1, afterwards: 2, order: 3, connector: 10 } as const;
/** Used without a limit, while the fallback must not apply. */
const FREE_KW = 1000;
const TRY_AGAIN_MS = 30_000;

interface Deps {
  readonly requests: Pick<PileRequests, 'setLimit' | 'clearLimits'>;
  readonly sn: string;
  readonly form: () => LimitForm;
  /** The highest stack level of the charger. */
  readonly topLevel: () => number;
  readonly ratedKw: number | null;
  /** User limit. */
  readonly personKw: () => number | null;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

interface Wish {
  readonly orderKw: number | null;
  readonly afterwardsKw: number | null;
  readonly holdS: number;
}

/** unknown: profiles may remain from an earlier connection. */
type Held = Holding | 'nothing' | 'unknown';
interface Holding {
  readonly kw: number;
  readonly untilMs: number;
  readonly thenKw?: number;
}
const isHeld = (held: Held): held is Holding => typeof held === 'object';

/**
 * Site control orders as charging profiles: an order is valid for a time at a high stack level, above a fallback
 * profile that applies if the order is not renewed. So the charger falls back without the platform.
 */
export class SiteLimits {
  readonly #deps: Deps;
  #lastSeq = 0;
  #wish: Wish | 'released' | undefined;
  #order: Held = 'unknown';
  #afterwards: Held = 'unknown';
  #running: Promise<void> | undefined;
  #restUntilMs = 0;
  /** It refused a limit that changes to another one. */
  #takesOneOnly = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The user limit; site control orders never exceed it. */
  async limitPile(limitKw: number) {
    // With fewer levels it replaces the site's profile, which returns with the next order.
    if (this.#deps.topLevel() < 2) this.forget();
    return this.#set({ id: LIMIT_ID.person, connector: 0, level: 0, limitKw });
  }

  /** Restores the user limit after a restart of the charger or the program. */
  async keepPerson(): Promise<void> {
    const limitKw = this.#deps.personKw();
    const isTaken = this.#deps.topLevel() < 2 && (isHeld(this.#order) || isHeld(this.#afterwards));
    if (limitKw === null || isTaken) return;
    await this.#must({ id: LIMIT_ID.person, connector: 0, level: 0, limitKw });
  }

  async limitConnector(connector: number, limitKw: number) {
    return this.#set({ id: LIMIT_ID.connector + connector, connector, level: 0, limitKw });
  }

  /** All profiles were cleared, or the charger rebooted. */
  forget(): void {
    this.#order = this.#afterwards = 'unknown';
  }

  ordered(message: ControlMessage): Promise<void> {
    const nowMs = this.#deps.nowMs();
    const isOld = message.seq <= this.#lastSeq || nowMs - message.at > message.holdS * 1000;
    if (isOld) return this.#running ?? Promise.resolve();
    this.#lastSeq = message.seq;
    const own = (orders: readonly Order[]) => orders.find(({ sn }) => sn === this.#deps.sn)?.limitKw ?? null;
    this.#wish = message.release
      ? 'released'
      : { orderKw: own(message.orders), afterwardsKw: own(message.afterwards), holdS: message.holdS };
    return this.#run();
  }

  end(): void {
    clearTimeout(this.#retry);
    this.#wish = undefined;
  }

  #run(): Promise<void> {
    clearTimeout(this.#retry);
    this.#running ??= this.#apply().finally(() => {
      this.#running = undefined;
      this.#releaseLater();
    });
    return this.#running;
  }

  /** Orders are repeated; a release is sent once, and the charger may have been in a pause. */
  #releaseLater(): void {
    const holds = isHeld(this.#order) || isHeld(this.#afterwards);
    if (this.#wish !== 'released' || !holds) return;
    const restMs = Math.max(1000, this.#restUntilMs - this.#deps.nowMs());
    this.#retry = setTimeout(() => void this.#run(), restMs).unref();
  }

  async #apply(): Promise<void> {
    let done: Wish | 'released' | undefined;
    while (this.#wish !== done && this.#deps.nowMs() >= this.#restUntilMs) {
      const wish = this.#wish;
      try {
        if (wish === 'released') await this.#release();
        else if (wish) await this.#hold(wish);
      } catch (error) {
        // After a failure the charger is retried after a pause, not every five seconds.
        this.#restUntilMs = this.#deps.nowMs() + TRY_AGAIN_MS;
        this.#deps.onError(error);
      }
      done = wish;
    }
  }

  async #hold({ orderKw, afterwardsKw, holdS }: Wish): Promise<void> {
    const top = this.#deps.topLevel();
    const personKw = this.#deps.personKw();
    const nowMs = this.#deps.nowMs();
    const capped = (kw: number) => Math.min(kw, personKw ?? Infinity);
    if (orderKw === null && afterwardsKw === null) return this.#release();
    const kw = capped(orderKw ?? this.#deps.ratedKw ?? FREE_KW);
    if (top < 1) return this.#holdAlone(kw, afterwardsKw === null ? personKw : capped(afterwardsKw), holdS);
    if (!this.#isFresh(kw, holdS)) {
      await this.#must({
        id: LIMIT_ID.order,
        connector: 0,
        level: Math.min(2, top),
        limitKw: kw,
        forS: holdS,
      });
      this.#order = { kw, untilMs: nowMs + holdS * 1000 };
    }
    const standing = this.#afterwards;
    if (afterwardsKw === null || (isHeld(standing) && standing.kw === capped(afterwardsKw))) return;
    const level = Math.min(1, top - 1);
    await this.#must({ id: LIMIT_ID.afterwards, connector: 0, level, limitKw: capped(afterwardsKw) });
    this.#afterwards = { kw: capped(afterwardsKw), untilMs: Infinity };
  }

  /** Renewed at half of its validity: one message may be lost. */
  #isFresh(kw: number, holdS: number, thenKw: number | null = null): boolean {
    const held = this.#order;
    if (!isHeld(held) || held.kw !== kw || (held.thenKw ?? null) !== thenKw) return false;
    return held.untilMs - this.#deps.nowMs() > (holdS * 1000) / 2;
  }

  /**
   * With one level there is one profile: the order followed by the fallback. If two periods are not supported, the
   * lower one is used.
   */
  async #holdAlone(kw: number, thenKw: number | null, holdS: number): Promise<void> {
    if (this.#isFresh(kw, holdS, thenKw)) return;
    const alone = { id: LIMIT_ID.person, connector: 0, level: 0 };
    const nowMs = this.#deps.nowMs();
    const both = { ...alone, limitKw: kw, forS: holdS, ...(thenKw !== null && { thenKw }) };
    const isTaken = !this.#takesOneOnly && (await this.#set(both)).ok;
    if (!isTaken) {
      await this.#must({ ...alone, limitKw: Math.min(kw, thenKw ?? kw) });
      this.#takesOneOnly = true;
    }
    this.#order = { kw, untilMs: nowMs + holdS * 1000, ...(thenKw !== null && { thenKw }) };
  }

  async #releaseAlone(): Promise<void> {
    const limitKw = this.#deps.personKw();
    if (this.#order === 'nothing') return;
    if (limitKw === null) await this.#clear(LIMIT_ID.person);
    else await this.#must({ id: LIMIT_ID.person, connector: 0, level: 0, limitKw });
    this.#order = this.#afterwards = 'nothing';
  }

  async #release(): Promise<void> {
    const { topLevel } = this.#deps;
    if (topLevel() < 1) return this.#releaseAlone();
    if (this.#order !== 'nothing') await this.#clear(LIMIT_ID.order);
    this.#order = 'nothing';
    if (this.#afterwards === 'nothing') return;
    await this.#clear(LIMIT_ID.afterwards);
    this.#afterwards = 'nothing';
    // With only two levels, the fallback replaced the user limit.
    if (topLevel() < 2) await this.keepPerson();
  }

  async #clear(id: number): Promise<void> {
    const { ok, word } = await this.#deps.requests.clearLimits(id);
    if (!ok) throw new Error(`${this.#deps.sn} does not let go of the limit of the site: ${word}`);
  }

  async #must(limit: Omit<Limit, 'fromMs'>): Promise<void> {
    const { ok, word } = await this.#set(limit);
    if (!ok) throw new Error(`${this.#deps.sn} does not take the limit of the site: ${word}`);
  }

  #set(limit: Omit<Limit, 'fromMs'>) {
    return this.#deps.requests.setLimit({ ...limit, fromMs: this.#deps.nowMs() }, this.#deps.form());
  }
}
