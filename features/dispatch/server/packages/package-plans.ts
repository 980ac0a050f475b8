import { commonErrors } from '@heliodon/contract/errors';
import type { EmsSettings } from '@heliodon/energy/control/ems-packages';
import { wearOfDay } from '@heliodon/energy/optimise/battery-wear';
import { localDay, nextDay } from '@heliodon/energy/periods/local-time';
import { pricePlan } from '@heliodon/energy/schedule/price-plan';
import { AppError } from '@heliodon/kernel/app-error';
import { inLang, type Lang } from '@heliodon/kernel/lang';
import { PACKAGE_PLAN_NAME, planNameIn } from '@heliodon/schedules/contract';
import type { Caller } from '@heliodon/server-kit/caller';
import type { StoredApply } from '@heliodon/site/apply/apply.queries';
import type { ApplyStep } from '@heliodon/site/apply/apply-steps';
import { applyErrors } from '@heliodon/site/contract';
import { jointMachine } from '@heliodon/site/storage.queries';
import type { PackagesDeps } from '../deps.ts';
import { readWear } from '../wear/wear.queries.ts';
import { readPriceTable } from './packages.queries.ts';
import { type NamedPlan, readSitePlans, replacedPlans } from './plans.queries.ts';
import { type SeasonalPlan, seasonalPlan } from './seasonal-plan.ts';
import type { SiteFacts } from './site-facts.ts';

interface SavedPlan {
  readonly planId: number | null;
  readonly step: Pick<ApplyStep, 'state' | 'code' | 'error'>;
}

/** The plan that a package would create, and the plans that it would replace. */
interface ForeseenPlan extends SeasonalPlan {
  /** The plan of the previous package, which is changed; null: a new plan is created. */
  readonly planId: number | null;
  readonly replaces: readonly NamedPlan[];
}

const WHOLE_DAY = { fromMin: 0, toMin: 1440, strategy: 'selfUse', powerRatio: 0, cutOffSoc: 100 } as const;
const DONE: SavedPlan['step'] = { state: 'done', code: null, error: '' };

type Deps = Pick<PackagesDeps, 'db' | 'clock'>;

/** The plan that the known prices suggest from a day on. */
export async function planByPrices(
  { db }: Pick<Deps, 'db'>,
  plantId: number,
  settings: EmsSettings,
  storage: SiteFacts['storage'],
  day: string,
): Promise<SeasonalPlan> {
  const [{ seasons, nextFrom }, wear] = await Promise.all([
    readPriceTable(db, plantId, day),
    readWear(db, plantId),
  ]);
  const machine = jointMachine(storage);
  return seasonalPlan({ seasons }, day, nextFrom, (prices) => {
    const byPrices = pricePlan(prices, {
      roundTrip: machine.chargeEfficiency * machine.dischargeEfficiency,
      wearPerKwh: wearOfDay(wear, prices),
      chargeToSoc: machine.socMax,
      dischargeToSoc: Math.max(machine.socMin, settings.reserveSoc),
      powerRatio: 1000,
    });
    return byPrices.length > 0 ? byPrices : [WHOLE_DAY];
  });
}

/** `planId`: plan of the previous package; if a user has deleted it since, a new one is created. */
export async function foreseePlan(
  { db, clock }: Deps,
  plantId: number,
  planId: number | null,
  settings: EmsSettings,
  { plant, storage }: SiteFacts,
): Promise<ForeseenPlan> {
  const day = nextDay(localDay(clock.now().getTime(), plant.timeZone));
  const [plan, plans] = await Promise.all([
    planByPrices({ db }, plantId, settings, storage, day),
    readSitePlans(db, plantId),
  ]);
  const id = plans.find((one) => one.id === planId)?.id ?? null;
  const deviceIds = storage.map(({ deviceId }) => deviceId);
  return { ...plan, planId: id, replaces: replacedPlans(plans, { id, type: plan.type, deviceIds }) };
}

/** Throws if devices would be taken from a plan that was not shown to the user. */
export function checkReplaced({ replaces }: ForeseenPlan, seen: readonly number[], lang: Lang): void {
  const unseen = replaces.filter(({ planId }) => !seen.includes(planId));
  if (unseen.length === 0) return;
  throw new AppError(applyErrors.planReplaces, {
    plans: unseen.map(({ name }) => planNameIn(name, lang)).join(', '),
  });
}

/** The schedule of a price-based package: an ordinary plan, listed among the others. */
export class PackagePlans {
  readonly #deps: Pick<PackagesDeps, 'db' | 'clock' | 'savePlan' | 'switchOff'>;

  constructor(deps: Pick<PackagesDeps, 'db' | 'clock' | 'savePlan' | 'switchOff'>) {
    this.#deps = deps;
  }

  /** A package that does not use prices disables the plan of the previous one and does not touch any other plan. */
  async save(
    row: StoredApply,
    facts: SiteFacts,
    caller: Caller,
    password: string | undefined,
  ): Promise<SavedPlan> {
    const { plant_id: plantId, plan_id: planId } = row;
    const settings = row.settings as EmsSettings;
    try {
      if (settings.byPrices) {
        const saved = await this.#make(row, settings, facts, caller, password);
        return { planId: saved.planId, step: DONE };
      }
      if (planId !== null) await this.#deps.switchOff(plantId, planId, caller, password);
      return { planId: null, step: DONE };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { entry, params } = error;
      // Missing because a user deleted it.
      if (!settings.byPrices && entry.code === commonErrors.notFound.code)
        return { planId: null, step: DONE };
      return { planId, step: failed(entry.code, inLang(entry, caller.lang, params)) };
    }
  }

  async #make(
    { plant_id: plantId, plan_id: before, replaces: seen }: StoredApply,
    settings: EmsSettings,
    facts: SiteFacts,
    caller: Caller,
    password: string | undefined,
  ): Promise<{ readonly planId: number }> {
    const foreseen = await foreseePlan(this.#deps, plantId, before, settings, facts);
    checkReplaced(foreseen, seen, caller.lang);
    const { planId, type, parts } = foreseen;
    const plan = {
      name: PACKAGE_PLAN_NAME,
      type,
      reserveSoc: null,
      parts: parts.map(({ quarters, segments }) => ({
        quarters: [...quarters],
        days: [],
        segments: segments.map((segment) => ({ ...segment })),
      })),
    };
    const deviceIds = facts.storage.map(({ deviceId }) => deviceId);
    const request = {
      plantId,
      planId,
      plan,
      deviceIds,
      enabled: true,
      overwrite: true,
      seenPlanIds: [...seen],
      password,
    };
    return this.#deps.savePlan(request, caller);
  }
}

const failed = (code: number, error: string): SavedPlan['step'] => ({ state: 'failed', code, error });
