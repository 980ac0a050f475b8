import type { EmsSettings } from '@heliodon/energy/control/ems-packages';
import { localDay, nextDay } from '@heliodon/energy/periods/local-time';
import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import { sql } from 'kysely';
import type { PackagesDeps } from '../deps.ts';
import { planByPrices } from './package-plans.ts';
import { readSitePlans } from './plans.queries.ts';
import { sameContent } from './same-parts.ts';
import { readSiteFacts } from './site-facts.ts';

const LOOK_EVERY_MS = 60_000;

type Deps = Pick<PackagesDeps, 'db' | 'clock' | 'store' | 'reshapePlan' | 'onError'>;

interface PricedPlant {
  readonly plantId: number;
  readonly timeZone: string;
  readonly settings: EmsSettings;
  readonly planId: number;
}

/** For price-based packages: updates the plan when new prices take effect, once a day of the plant. */
export class PriceFollower {
  readonly worker: PassWorker<unknown>;
  readonly #deps: Deps;
  /** The day on which a plant was last checked. */
  readonly #seen = new Map<number, string>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.worker = new PassWorker<unknown>(
      { what: 'plans by prices', pass: () => this.pass(), restMs: () => LOOK_EVERY_MS },
      deps.onError,
    );
  }

  async pass(): Promise<void> {
    const nowMs = this.#deps.clock.now().getTime();
    for (const plant of await this.#plants()) {
      const today = localDay(nowMs, plant.timeZone);
      if (this.#seen.get(plant.plantId) === today) continue;
      await this.#follow(plant, today, nowMs);
      this.#seen.set(plant.plantId, today);
    }
  }

  async #follow({ plantId, planId, settings, timeZone }: PricedPlant, today: string, nowMs: number) {
    const { db, reshapePlan } = this.#deps;
    const plan = (await readSitePlans(db, plantId)).find(({ id }) => id === planId);
    if (!plan?.enabled) return;
    const { storage } = await readSiteFacts(this.#deps, plantId, nowMs);
    if (storage.length === 0) return;
    const of = (day: string) => planByPrices({ db }, plantId, settings, storage, day);
    const wanted = await of(today);
    if (sameContent(plan, wanted)) return;
    // A package creates the plan for the next day, this pass for the current day. A plan changed by a user stays: the
    // page asks.
    const madeOn = localDay(plan.changedAt.getTime(), timeZone);
    const made = [await of(madeOn), await of(nextDay(madeOn))];
    if (!made.some((content) => sameContent(plan, content))) return;
    await reshapePlan(plantId, planId, { type: wanted.type, parts: wanted.parts, version: plan.version });
  }

  /** Plants whose last chosen package is price-based and has created a plan. */
  async #plants(): Promise<PricedPlant[]> {
    const { rows } =
      await sql<PricedPlant>`SELECT p.id AS "plantId", p.time_zone AS "timeZone", c.ems AS settings,
        a.plan_id AS "planId"
      FROM site_control c JOIN plant p ON p.id = c.plant_id AND p.deleted_at IS NULL
        CROSS JOIN LATERAL (SELECT plan_id, finished_at FROM ems_apply WHERE plant_id = p.id AND kind = 'package'
          ORDER BY id DESC LIMIT 1) a
      WHERE (c.ems ->> 'byPrices')::boolean AND a.plan_id IS NOT NULL AND a.finished_at IS NOT NULL
      ORDER BY p.id`.execute(this.#deps.db);
    return rows;
  }
}
