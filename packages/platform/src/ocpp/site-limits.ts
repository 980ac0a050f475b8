import type { Limit, LimitForm, PileVoice } from './pile-talk.ts';

/** What of a message on down/control concerns a pile: docs/device-protocol.md. */
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

/** Ids of the limits that we give; a connector's own is 10 and its number. */
const LIMIT_ID = { person: 1, afterwards: 2, order: 3, connector: 10 } as const;
/** Where nobody limits the pile and the fallback must not count yet. */
const FREE_KW = 1000;
const TRY_AGAIN_MS = 30_000;

interface Deps {
  readonly voice: Pick<PileVoice, 'setLimit' | 'clearLimits'>;
  readonly sn: string;
  readonly form: () => LimitForm;
  /** The highest level that the pile takes. */
  readonly topLevel: () => number;
  readonly ratedKw: number | null;
  /** What a person allows. */
  readonly personKw: () => number | null;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

interface Wish {
  readonly orderKw: number | null;
  readonly afterwardsKw: number | null;
  readonly holdS: number;
}

/** Nothing known yet: what the pile holds is from an earlier connection. */
type Held = { kw: number; untilMs: number } | 'nothing' | 'unknown';

/**
 * Orders of the site as charging profiles: the order holds for a while at a high level, and below it stands what counts
 * when nobody renews it. So the pile falls back by itself when the platform is away.
 */
export class SiteLimits {
  readonly #deps: Deps;
  #lastSeq = 0;
  #wish: Wish | 'released' | undefined;
  #order: Held = 'unknown';
  #afterwards: Held = 'unknown';
  #running: Promise<void> | undefined;
  #restUntilMs = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The limit that a person sets; an order of the site is never above it. */
  async limitPile(limitKw: number) {
    return this.#set({ id: LIMIT_ID.person, connector: 0, level: 0, limitKw });
  }

  async limitConnector(connector: number, limitKw: number) {
    return this.#set({ id: LIMIT_ID.connector + connector, connector, level: 0, limitKw });
  }

  /** All profiles of the pile were cleared, or it started anew. */
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

  /** Orders come again and again; that it is free is said once, and the pile may have been resting. */
  #releaseLater(): void {
    const holds = typeof this.#order === 'object' || typeof this.#afterwards === 'object';
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
        // A pile that cannot do it is asked again when it had a rest, not every five seconds.
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
    const held = this.#order;
    // Renewed at half of its time: one message may be lost.
    const isHeld = typeof held === 'object' && held.kw === kw && held.untilMs - nowMs > (holdS * 1000) / 2;
    if (!isHeld) {
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
    if (afterwardsKw === null || (typeof standing === 'object' && standing.kw === capped(afterwardsKw)))
      return;
    const level = Math.min(1, top - 1);
    await this.#must({ id: LIMIT_ID.afterwards, connector: 0, level, limitKw: capped(afterwardsKw) });
    this.#afterwards = { kw: capped(afterwardsKw), untilMs: Infinity };
  }

  async #release(): Promise<void> {
    const { personKw, topLevel } = this.#deps;
    if (this.#order !== 'nothing') await this.#clear(LIMIT_ID.order);
    this.#order = 'nothing';
    if (this.#afterwards === 'nothing') return;
    await this.#clear(LIMIT_ID.afterwards);
    this.#afterwards = 'nothing';
    const limitKw = personKw();
    // With two levels only, the fallback stood in the place of the person's limit.
    if (topLevel() < 2 && limitKw !== null) await this.limitPile(limitKw);
  }

  async #clear(id: number): Promise<void> {
    const { ok, word } = await this.#deps.voice.clearLimits(id);
    if (!ok) throw new Error(`${this.#deps.sn} does not let go of the limit of the site: ${word}`);
  }

  async #must(limit: Omit<Limit, 'fromMs'>): Promise<void> {
    const { ok, word } = await this.#set(limit);
    if (!ok) throw new Error(`${this.#deps.sn} does not take the limit of the site: ${word}`);
  }

  #set(limit: Omit<Limit, 'fromMs'>) {
    return this.#deps.voice.setLimit({ ...limit, fromMs: this.#deps.nowMs() }, this.#deps.form());
  }
}
