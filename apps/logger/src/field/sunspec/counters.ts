import { z } from 'zod';
import { StateFile } from '../../store/state-file.ts';

/** SunSpec acc32 rolls over after 4,294,967,295. */
const TURN = 2 ** 32;
/** A decrease from the upper to the lower end is a rollover; any other is a different counter. */
const [LOW, HIGH] = [TURN * 0.1, TURN * 0.9];

const counted = z.object({
  raw: z.number(),
  /** Scale factor: with another one the same energy has another number. */
  exponent: z.number(),
  turns: z.int(),
});
type Counted = z.infer<typeof counted>;

/** Number of rollovers, from the previous and this reading. */
export function turned(before: Counted | undefined, raw: number, exponent: number): Counted {
  if (!before || before.exponent !== exponent) return { raw, exponent, turns: 0 };
  const { turns } = before;
  if (before.raw > HIGH && raw < LOW) return { raw, exponent, turns: turns + 1 };
  // A late reading from before the rollover.
  if (before.raw < LOW && raw > HIGH && turns > 0) return { raw, exponent, turns: turns - 1 };
  const isAnother = raw < before.raw - LOW;
  return { raw, exponent, turns: isAnother ? 0 : turns };
}

const bandOf = (raw: number): string => (raw < LOW ? 'low' : raw > HIGH ? 'high' : 'middle');

/** Extends acc32 counters across rollovers. State is on disk, so rollovers while the logger is stopped are detected. */
export class Counters {
  #file: StateFile<Record<string, Counted>> | undefined;
  readonly #counts = new Map<string, Counted>();

  /** Without it they are lost at the end of the program. */
  async load(path: string): Promise<void> {
    this.#file = await StateFile.open(path, z.record(z.string(), counted), {});
    for (const [key, value] of Object.entries(this.#file.value)) this.#counts.set(key, value);
  }

  carry(key: string, raw: number, exponent: number): number {
    const before = this.#counts.get(key);
    const now = turned(before, raw, exponent);
    this.#counts.set(key, now);
    const isChanged =
      before?.turns !== now.turns || before.exponent !== exponent || bandOf(before.raw) !== bandOf(raw);
    // A counter far from its end is not written with every reading.
    if (isChanged) void this.#keep();
    return now.raw + now.turns * TURN;
  }

  async #keep(): Promise<void> {
    try {
      await this.#file?.set(Object.fromEntries(this.#counts));
    } catch (error) {
      console.error(`counters could not be written: ${(error as Error).message}`);
    }
  }

  /** Resolves when everything is on disk. */
  async close(): Promise<void> {
    await this.#keep();
  }
}
