import type { CallRequest } from '@heliodon/contract/call';
import type { EmsSettings } from '@heliodon/energy/control/ems-packages';
import { localDay, nextDay } from '@heliodon/energy/local-time';
import { pricePlan } from '@heliodon/energy/schedule/price-plan';
import { AppError } from '@heliodon/kernel/app-error';
import { inLang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/platform/caller';
import type { savePlan } from '@heliodon/schedules/contract';
import { emsErrors } from '../../contract/ems.errors.ts';
import type { StoredApply } from '../apply/apply.queries.ts';
import type { ApplyStep } from '../apply/apply-steps.ts';
import type { EmsDeps } from '../deps.ts';
import { jointMachine } from '../site/storage.queries.ts';
import { readPrices } from './packages.queries.ts';
import { planName } from './packages.words.ts';
import { WEAR_PER_KWH } from './simulation.ts';
import type { SiteFacts } from './site-facts.ts';

interface SavedPlan {
  readonly planId: number | null;
  readonly step: Pick<ApplyStep, 'state' | 'code' | 'error'>;
}

const WHOLE_DAY = { fromMin: 0, toMin: 1440, strategy: 'selfUse', powerRatio: 0, cutOffSoc: 100 } as const;

/** The schedule of a package that goes by prices: an ordinary plan, which people find among the others. */
export class PackagePlans {
  readonly #deps: Pick<EmsDeps, 'db' | 'clock' | 'savePlan'>;

  constructor(deps: Pick<EmsDeps, 'db' | 'clock' | 'savePlan'>) {
    this.#deps = deps;
  }

  /** A package that does not go by prices switches the plan of the one before off. */
  async save(
    { plant_id: plantId, plan_id: planId, settings }: StoredApply,
    facts: SiteFacts,
    caller: Caller,
    password: string | undefined,
  ): Promise<SavedPlan> {
    const { savePlan } = this.#deps;
    const wanted = settings as EmsSettings;
    if (!savePlan) return { planId, step: failed(emsErrors.noSchedules.code) };
    try {
      const saved = await savePlan(
        {
          ...{ plantId, planId, overwrite: true, password, enabled: wanted.byPrices },
          plan: await this.#content(plantId, wanted, facts, caller),
          deviceIds: facts.storage.map(({ deviceId }) => deviceId),
        },
        caller,
      );
      const step = { state: 'done', code: null, error: '' } as const;
      return { planId: wanted.byPrices ? saved.planId : null, step };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { planId, step: failed(error.entry.code, inLang(error.entry, caller.lang, error.params)) };
    }
  }

  async #content(
    plantId: number,
    settings: EmsSettings,
    { plant, storage }: SiteFacts,
    caller: Caller,
  ): Promise<CallRequest<typeof savePlan>['plan']> {
    const { db, clock } = this.#deps;
    const day = nextDay(localDay(clock.now().getTime(), plant.timeZone));
    const machine = jointMachine(storage);
    const { segments } = await readPrices(db, plantId, day);
    const byPrices = pricePlan(segments, {
      roundTrip: machine.chargeEfficiency * machine.dischargeEfficiency,
      wearPerKwh: WEAR_PER_KWH,
      chargeToSoc: machine.socMax,
      dischargeToSoc: Math.max(machine.socMin, settings.reserveSoc),
      powerRatio: 1000,
    });
    const own = byPrices.length > 0 ? byPrices : [WHOLE_DAY];
    const parts = [{ quarters: [], days: [], segments: own.map((segment) => ({ ...segment })) }];
    return { name: planName(caller.lang), type: 'year', reserveSoc: null, parts };
  }
}

const failed = (code: number, error = ''): SavedPlan['step'] => ({ state: 'failed', code, error });
