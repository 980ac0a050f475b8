import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Moment } from './store/entries.ts';
import { StateFile } from './store/state-file.ts';

/*
 * The time. A small box may wake up with any: until the platform has told it, moments are noted as so long after this boot,
 * which goes on over restarts of the program, and they get their time when it is known.
 */

/** Time minus time since the boot, by boot: once noted, it stays, so that a sample has the same time whenever it is sent. */
const schema = z.object({ boots: z.array(z.object({ boot: z.string(), startMs: z.number() })) });
const BOOTS_KEPT = 20;
/** A clock that shows less was never set. */
const SANE_MS = Date.parse('2025-01-01T00:00:00Z');

export interface ClockSources {
  readonly boot: string;
  /** Since the boot; never jumps. */
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
    // Elsewhere than on Linux a boot is a run of the program.
    return `${Date.now()}-${process.pid}`;
  }
}

export class LoggerClock {
  readonly #file: StateFile<z.infer<typeof schema>>;
  readonly #sources: ClockSources;
  /** As the platform said it last; undefined: not since the boot. */
  #startMs: number | undefined;
  #tell: () => void = () => undefined;
  /** Resolves when the time is known. */
  readonly known: Promise<void>;

  private constructor(file: StateFile<z.infer<typeof schema>>, sources: ClockSources) {
    this.#file = file;
    this.#sources = sources;
    this.#startMs = this.#noted(sources.boot);
    this.known = new Promise((resolve) => {
      this.#tell = resolve;
    });
    if (this.isKnown) this.#tell();
  }

  static async open(path: string, sources: ClockSources = machineClock()): Promise<LoggerClock> {
    return new LoggerClock(await StateFile.open(path, schema, { boots: [] }), sources);
  }

  get isKnown(): boolean {
    return this.#startMs !== undefined;
  }

  /** The best that is known: the platform's, or what the machine believes. */
  now(): number {
    const { upMs, systemMs } = this.#sources;
    return this.#startMs === undefined ? systemMs() : Math.round(this.#startMs + upMs());
  }

  /** Machine against platform; null: not known. */
  get offsetS(): number | null {
    return this.#startMs === undefined ? null : (this.#sources.systemMs() - this.now()) / 1000;
  }

  /** How a moment of `now()` is noted in a sample. */
  noted(nowMs: number): Moment {
    if (this.isKnown) return nowMs;
    const { boot, upMs, systemMs } = this.#sources;
    return { boot, upMs: Math.round(upMs() + nowMs - systemMs()), systemMs: Math.round(nowMs) };
  }

  /** Milliseconds since 1970; null: nobody can tell. Before the platform has answered, nothing should be asked. */
  timeOf(t: Moment): number | null {
    if (typeof t === 'number') return t;
    const startMs = this.#noted(t.boot);
    if (startMs !== undefined) return Math.round(startMs + t.upMs);
    // A boot that never met the platform: what the machine believed, where it can be true.
    const { systemMs = 0 } = t;
    return t.boot !== this.#sources.boot && systemMs >= SANE_MS && systemMs <= this.now() ? systemMs : null;
  }

  /** The platform's word, already with half of its way. */
  async learn(platformMs: number): Promise<void> {
    const { boot, upMs } = this.#sources;
    if (platformMs < SANE_MS) return;
    this.#startMs = platformMs - upMs();
    this.#tell();
    if (this.#noted(boot) !== undefined) return;
    const boots = [...this.#file.value.boots, { boot, startMs: this.#startMs }].slice(-BOOTS_KEPT);
    await this.#file.set({ boots }).catch(() => undefined);
  }

  #noted(boot: string): number | undefined {
    return this.#file.value.boots.find((one) => one.boot === boot)?.startMs;
  }
}
