import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { PLAN_TYPES } from '@heliodon/energy/schedule/plan';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Lang } from '@heliodon/kernel/lang';
import type { getPlanList, PlanRow } from '../../contract/plan.contract.ts';
import { planNameIn } from '../../contract/plan.names.ts';
import { readPlanDevices } from '../devices.queries.ts';
import { readExecution } from '../execution/execution.queries.ts';
import { sendStatusOf, worstStatus } from '../execution/state.policy.ts';
import { readPlan, readPlans, type StoredPlan } from './plan.queries.ts';

type Listing = CallRequest<typeof getPlanList>;

/** A plant has few plans, so its list is read with one query. */
export async function listPlans(
  db: Database,
  request: Listing,
  lang: Lang,
): Promise<{ rows: PlanRow[]; total: number }> {
  const { plantId, type, enabled, page, pageSize } = request;
  const typed = request.name?.toLocaleLowerCase() ?? '';
  const found = (await readPlans(db, plantId))
    .map((plan) => worded(plan, lang))
    .filter(
      (plan) =>
        (type === undefined || plan.type === type) &&
        (enabled === undefined || plan.enabled === enabled) &&
        plan.name.toLocaleLowerCase().includes(typed),
    );
  const sorted = found.toSorted(orderOf(request));
  const shown = sorted.slice((page - 1) * pageSize, page * pageSize);
  return { rows: await present(db, plantId, shown), total: found.length };
}

export async function showPlan(db: Database, plantId: number, planId: number, lang: Lang): Promise<PlanRow> {
  const plan = await readPlan(db, plantId, planId);
  const [row] = plan ? await present(db, plantId, [worded(plan, lang)]) : [];
  if (!row) throw new AppError(commonErrors.notFound);
  return row;
}

const worded = (plan: StoredPlan, lang: Lang): StoredPlan => ({ ...plan, name: planNameIn(plan.name, lang) });

function orderOf({ sort = 'type', order = 'desc' }: Listing): (a: StoredPlan, b: StoredPlan) => number {
  const sign = order === 'asc' ? 1 : -1;
  const by: Record<typeof sort, (a: StoredPlan, b: StoredPlan) => number> = {
    name: (a, b) => a.name.localeCompare(b.name),
    type: (a, b) => PLAN_TYPES.indexOf(a.type) - PLAN_TYPES.indexOf(b.type),
    changedAt: (a, b) => a.changedAt.getTime() - b.changedAt.getTime(),
  };
  return (a, b) => sign * by[sort](a, b) || b.id - a.id;
}

async function present(db: Database, plantId: number, plans: readonly StoredPlan[]): Promise<PlanRow[]> {
  const ids = [...new Set(plans.flatMap(({ deviceIds }) => deviceIds))];
  const devices = await readPlanDevices(db, plantId, ids);
  const given = await readExecution(db, ids);
  return plans.map((plan) => {
    const own = devices
      .filter(({ deviceId }) => plan.deviceIds.includes(deviceId))
      .map(({ deviceId, name, sn }) => {
        const sendStatus = plan.enabled ? sendStatusOf(plan.id, given.get(deviceId)) : 'none';
        return { deviceId, name, sn, sendStatus };
      });
    return {
      planId: plan.id,
      name: plan.name,
      type: plan.type,
      enabled: plan.enabled,
      reserveSoc: plan.reserveSoc,
      devices: own,
      sendStatus: worstStatus(own.map(({ sendStatus }) => sendStatus)),
      rulesToday: own.some(({ sendStatus }) => sendStatus !== 'none'),
      parts: plan.parts.map(({ quarters, days, segments }) => ({
        quarters: [...quarters],
        days: days.map((span) => ({ ...span })),
        segments: segments.map((segment) => ({ ...segment })),
      })),
      changedBy: plan.changedBy,
      changedAt: plan.changedAt.toISOString(),
      version: plan.version,
    };
  });
}
