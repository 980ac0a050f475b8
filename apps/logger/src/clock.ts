import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Moment } from './store/entries.ts';
import { StateFile } from './store/state-file.ts';

/*
 * Time keeping. A small device may boot with a wrong clock: until the platform has sent the time, moments are stored
 * relative to the current boot, which survives restarts of the program, and converted later.
 */

/** Wall clock minus uptime for each boot: never changed once stored, so that a sample always has the same time. */
const schema = z.object({ boots: z.array(z.object({ boot: z.string(), startMs: z.number() })) });
const BOOTS_KEPT = 20;
/** An earlier time means that the clock was never set. */
const SANE_MS = Date.parse('2025-01-01T00:00:00Z');

export interface ClockSources {
  readonly boot: string;
  /** Uptime; monotonic. */
  readonly upMs: () => number;
  readonly systemMs: () => number;
}

export const machineClock = (): ClockSources => ({
  boot: bootId(),
  upMs: () => Number(process.hrtime.bigint() / 1_000_000n),
  systemMs: () => Date.now(),
});

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // On other systems than Linux, a boot is a run of the program.
    return `${Date.now()}-${process.pid}`;
  }
}

export class LoggerClock {
  readonly #file: StateFile<z.infer<typeof schema>>;
  readonly #sources: ClockSources;
  /** From the platform; undefined: not received since boot. */
  #startMs: number | undefined;
  #resolveKnown: () => void = () => undefined;
  /** Resolves when the time is known. */
  readonly known: Promise<void>;

  private constructor(file: StateFile<z.infer<typeof schema>>, sources: ClockSources) {
    this.#file = file;
    this.#sources = sources;
    this.#startMs = this.#noted(sources.boot);
    this.known = new Promise((resolve) => {
      this.#resolveKnown = resolve;
    });
    if (this.isKnown) this.#resolveKnown();
  }

  static async open(path: string, sources: ClockSources = machineClock()): Promise<LoggerClock> {
    return new LoggerClock(await StateFile.open(path, schema, { boots: [] }), sources);
  }

  get isKnown(): boolean {
    return this.#startMs !== undefined;
  }

  /** Best available time: the platform's, or the system clock. */
  now(): number {
    const { upMs, systemMs } = this.#sources;
    return this.#startMs === undefined ? systemMs() : Math.round(this.#startMs + upMs());
  }

  /** System clock minus platform; null: unknown. */
  get offsetS(): number | null {
    return this.#startMs === undefined ? null : (this.#sources.systemMs() - this.now()) / 1000;
  }

  /** How a moment of `now()` is stored in a sample. */
  noted(nowMs: number): Moment {
    if (this.isKnown) return nowMs;
    const { boot, upMs, systemMs } = this.#sources;
    return { boot, upMs: Math.round(upMs() + nowMs - systemMs()), systemMs: Math.round(nowMs) };
  }

  /** Unix milliseconds; null: unknown. Not to be called before the platform has answered. */
  timeOf(t: Moment): number | null {
    if (typeof t === 'number') return t;
    const startMs = this.#noted(t.boot);
    if (startMs !== undefined) return Math.round(startMs + t.upMs);
    // A boot without platform contact: the system clock, if plausible.
    const { systemMs = 0 } = t;
    return t.boot !== this.#sources.boot && systemMs >= SANE_MS && systemMs <= this.now() ? systemMs : null;
  }

  /** Platform time, already corrected for half of the round-trip time. */
  async learn(platformMs: number): Promise<void> {
    const { boot, upMs } = this.#sources;
    if (platformMs < SANE_MS) return;
    this.#startMs = platformMs - upMs();
    this.#resolveKnown();
    if (this.#noted(boot) !== undefined) return;
    const boots = [...this.#file.value.boots, { boot, startMs: this.#startMs }].slice(-BOOTS_KEPT);
    await this.#file.set({ boots }).catch(() => undefined);
  }

  #noted(boot: string): number | undefined {
    return this.#file.value.boots.find((one) => one.boot === boot)?.startMs;
  }
}
