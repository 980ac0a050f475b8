import { toKw } from '@heliodon/energy/forecast/quarter';
import { chance, seedOf } from '@heliodon/fleet/model/noise';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { DispatchPlant } from '../dispatch/dispatch-plant.ts';
import type { SiteFlows } from './site-model.ts';

/** Largest deviation of a step from the mean of its interval, as a share of the mean. */
const DEVIATION = 0.08;
const NOTHING: SiteFlows = { pvKw: 0, loadKw: 0 };

/** Load and PV of a plant. The judged intervals have the means that the baselines see. */
export class SiteCourses {
  readonly #means: ReadonlyMap<number, SiteFlows>;
  readonly #stepMs: number;
  readonly #seed: number;

  constructor({ name, history }: Pick<DispatchPlant, 'name' | 'history'>, stepMs: number) {
    this.#stepMs = stepMs;
    this.#seed = seedOf(name);
    const loads = new Map(
      history.load.flatMap(({ quarters }) => quarters.map((one) => [one.startMs, one.energyKwh] as const)),
    );
    this.#means = new Map(
      history.pv.flatMap(({ quarters }) =>
        quarters.map(({ startMs, energyKwh }) => {
          const loadKw = toKw(loads.get(startMs) ?? 0);
          return [startMs, { pvKw: toKw(energyKwh ?? 0), loadKw }] as const;
        }),
      ),
    );
  }

  get mostPvKw(): number {
    return [...this.#means.values()].reduce((most, { pvKw }) => Math.max(most, pvKw), 0);
  }

  /** Mean of the interval that begins at this time. */
  quarterAt(startMs: number): SiteFlows {
    return this.#means.get(startMs) ?? NOTHING;
  }

  /** Of the step that begins at this time. */
  stepAt(atMs: number): SiteFlows {
    const { pvKw, loadKw } = this.quarterAt(quarterStart(atMs));
    return { pvKw: pvKw * this.#factor(atMs, 1), loadKw: loadKw * this.#factor(atMs, 2) };
  }

  /** The factors of an interval have the mean 1. */
  #factor(atMs: number, salt: number): number {
    const startMs = quarterStart(atMs);
    const count = QUARTER_MS / this.#stepMs;
    const draw = (step: number) => chance(this.#seed, startMs / QUARTER_MS, 100 * salt + step);
    const sum = Array.from({ length: count }, (_, step) => draw(step)).reduce((total, one) => total + one, 0);
    return 1 + DEVIATION * (draw((atMs - startMs) / this.#stepMs) - sum / count);
  }
}

export const quarterStart = (atMs: number): number => Math.floor(atMs / QUARTER_MS) * QUARTER_MS;
