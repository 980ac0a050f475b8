import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import type { Showcase } from '../../contract/showcase.contract.ts';
import { shownCities, shownSums } from './showcase.policy.ts';
import { readPlaces, readShown, readSums } from './showcase.queries.ts';

const KEEP_MS = 60_000;

interface ShowcaseDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly places: { regionName(code: string, lang: Lang): string };
  /** The demo plants are shown if no plant is public. */
  readonly demoRuns: boolean;
}

/** The figures of the showcase, read at most once a minute. */
export class ShowcaseService {
  readonly #deps: ShowcaseDeps;
  #kept: { readonly untilMs: number; readonly answer: Promise<Showcase> } | undefined;

  constructor(deps: ShowcaseDeps) {
    this.#deps = deps;
  }

  async read(lang: Lang): Promise<Showcase> {
    const shown = await this.#keptAnswer();
    const { places } = this.#deps;
    return {
      ...shown,
      cities: shown.cities.map((city) => ({ ...city, name: places.regionName(city.name, lang) })),
    };
  }

  /** With city codes; a failure is not cached. */
  #keptAnswer(): Promise<Showcase> {
    const nowMs = this.#deps.clock.now().getTime();
    if (this.#kept && this.#kept.untilMs > nowMs) return this.#kept.answer;
    const answer = this.#load();
    const kept = { untilMs: nowMs + KEEP_MS, answer };
    this.#kept = kept;
    answer.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return answer;
  }

  async #load(): Promise<Showcase> {
    const { db, demoRuns, places } = this.#deps;
    const { source, ids } = await readShown(db, demoRuns);
    const [sums, found] = await Promise.all([readSums(db, ids), readPlaces(db, ids)]);
    // Text that is not a code is returned unchanged as the name.
    const isKnown = (code: string) => places.regionName(code, 'en') !== code;
    return { source, ...shownSums(sums), cities: shownCities(found, isKnown) };
  }
}
