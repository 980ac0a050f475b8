import type { ConnectorCode } from '@heliodon/kernel/connector-status';
import type { LinkHandlers } from '../mqtt/device-link.ts';
import type { Measured } from './meter-values.ts';
import type { PileMemory } from './pile-memory.ts';

interface Deps {
  readonly memory: PileMemory;
  readonly received: LinkHandlers['received'];
  readonly nowMs: () => number;
}

/** Converts measurements and states of a charger to samples and events of the platform. */
export class PileSamples {
  readonly #deps: Deps;
  #sentAtMs = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Time since the last sample. */
  get ageMs(): number {
    return this.#deps.nowMs() - this.#sentAtMs;
  }

  status(connector: number, code: ConnectorCode, errorCode: string, atMs: number): Promise<void> {
    const { state, outbox } = this.#deps.memory;
    outbox.addEvents(state.status(connector, code, errorCode), atMs);
    return this.send();
  }

  /** Reported with the next sample. */
  measure(connector: number, measured: readonly Measured[]): void {
    const { memory, nowMs } = this.#deps;
    for (const one of measured) {
      const sample = memory.state.metered(connector, one, nowMs());
      if (sample) memory.outbox.addSample(sample);
    }
  }

  /** Resolves when everything up to now is stored. */
  async send(): Promise<void> {
    const { memory, received, nowMs } = this.#deps;
    this.#sentAtMs = nowMs();
    memory.outbox.addSample(memory.state.sample(nowMs()));
    await memory.outbox.flush(received);
  }
}
