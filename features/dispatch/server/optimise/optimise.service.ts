import { performance } from 'node:perf_hooks';
import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Breach } from '@heliodon/energy/optimise/breaches';
import { type ProposalAnswer, tryPlan, type Variant } from '@heliodon/energy/optimise/proposal';
import { devicePlanOf } from '@heliodon/energy/schedule/device-plan';
import { segmentProblems } from '@heliodon/energy/schedule/plan';
import { AppError } from '@heliodon/kernel/app-error';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OptimiseVariant, optimisePlan, tryPlanDays } from '../../contract/optimise.contract.ts';
import { limitWords, optimiseErrors } from '../../contract/optimise.rules.ts';
import { type GatheredCase, gatherCase } from './case.ts';
import { flatPriceOn } from './horizon.ts';
import type { OptimiseDeps } from './optimise-deps.ts';
import { demandTargetOf, proposedDays } from './proposed-plan.ts';

type Terms = CallRequest<typeof optimisePlan>;

export class OptimiseService {
  readonly #deps: OptimiseDeps;

  constructor(deps: OptimiseDeps) {
    this.#deps = deps;
  }

  async propose(terms: Terms, caller: Caller): Promise<CallResponse<typeof optimisePlan>> {
    const { clock, optimiser } = this.#deps;
    const now = clock.now();
    const gathered = await gatherCase(this.#deps, terms, now);
    const { site, storage, dispatchCase, calendar, present, startMs } = gathered;
    const began = performance.now();
    const answer = await optimiser.propose({
      of: dispatchCase,
      calendar,
      segmentsADay: terms.segmentsADay,
      present,
    });
    if (!answer.ok) throw failure(answer, gathered, caller);
    const { proposal } = answer;
    const { plan, free, none, rule } = proposal;
    const { buyPrice, pvKw, loadKw, chargingKw } = dispatchCase.horizon;
    return {
      plant: { name: site.name, timeZone: site.timeZone, currency: site.currency },
      madeAt: now.toISOString(),
      inputs: gathered.inputs,
      steps: {
        startMs: [...startMs],
        period: [...gathered.period],
        buyPrice: plain(buyPrice, PRICE_PLACES),
        pvKw: plain(pvKw),
        loadKw: plain(loadKw),
        chargingKw: plain(chargingKw),
        batteryKw: plain(plan.dispatch.batteryKw),
        gridKw: plain(plan.dispatch.gridKw),
        soc: socOf(plan, gathered),
        curtailedKw: plain(plan.dispatch.curtailedKw),
        freeBatteryKw: plain(free.dispatch.batteryKw),
      },
      variants: {
        none: shown(none),
        rule: shown(rule),
        free: shown(free),
        plan: shown(plan),
        present: proposal.present && shown(proposal.present),
      },
      days: proposedDays(gathered.days, dispatchCase, calendar, storage.ratedKw, proposal, (day) =>
        flatPriceOn(site, day),
      ),
      demandTargetKw: demandTargetOf(proposal),
      givenUp: [...proposal.givenUp],
      best: proposal.best,
      source: proposal.source,
      solvedMs: Math.round(performance.now() - began),
    };
  }

  async tryPlan({ terms, days, demandTargetKw }: CallRequest<typeof tryPlanDays>) {
    for (const [at, { segments }] of days.entries()) {
      const [problem] = segmentProblems(segments);
      if (!problem) continue;
      const path = ['days', at, ...problem.path].join('.');
      throw new AppError(
        commonErrors.invalid,
        { detail: path },
        { issues: [{ path, message: problem.code }] },
      );
    }
    const gathered = await gatherCase(this.#deps, terms, this.#deps.clock.now());
    const { dispatchCase, calendar, startMs, storage } = gathered;
    const plans = gathered.days.map(
      (day) => devicePlanOf(days.find((one) => one.day === day)?.segments ?? [], storage.ratedKw).segments,
    );
    const target = Float64Array.from(startMs, (_, step) =>
      Math.max(demandTargetKw ?? Number.POSITIVE_INFINITY, dispatchCase.site.paidKw?.[step] ?? 0),
    );
    const tried = tryPlan(dispatchCase, calendar, plans, target);
    const { batteryKw, gridKw } = tried.dispatch;
    return {
      variant: shown(tried),
      steps: {
        startMs: [...startMs],
        batteryKw: plain(batteryKw),
        gridKw: plain(gridKw),
        soc: socOf(tried, gathered),
      },
    };
  }
}

const PRICE_PLACES = 5;
/** Kilowatts rounded to the watt: the precision of the page, at a third of the size. */
const plain = (list: ArrayLike<number>, places = 3): number[] =>
  Array.from(list, (value) => Number(value.toFixed(places)) + 0);

const socOf = ({ dispatch }: Variant, { dispatchCase }: GatheredCase): number[] =>
  plain(
    dispatch.storedKwh.map((kwh) => (100 * kwh) / dispatchCase.battery.capacityKwh),
    2,
  );

const shown = ({ cost, peakKw, endSoc, breaches }: Variant): OptimiseVariant => ({
  cost,
  peakKw,
  endSoc,
  holdsLimits: breaches.every(({ limit }) => limit === 'endSoc'),
});

function failure(
  answer: Exclude<ProposalAnswer, { ok: true }>,
  { site, startMs }: GatheredCase,
  { lang }: Caller,
): AppError {
  if (answer.reason !== 'infeasible') return new AppError(optimiseErrors.solver);
  const worst = answer.breaches.reduce<Breach | undefined>(
    (most, one) => (most && most.by >= one.by ? most : one),
    undefined,
  );
  if (!worst) return new AppError(optimiseErrors.solver);
  return new AppError(optimiseErrors.limits, {
    time: formatDateTime(startMs[worst.step] ?? 0, site.timeZone, 'minute'),
    limit: limitWords[worst.limit][lang],
    by: `${formatNumber(worst.by, 1)} ${worst.limit === 'endSoc' ? 'kWh' : 'kW'}`,
  });
}
