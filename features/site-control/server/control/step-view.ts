import { demandOutlook } from '@heliodon/energy/control/demand-window';
import type { ControlStep } from '@heliodon/energy/control/site-controller';
import { slidingOutlooks, worstOutlook } from '@heliodon/energy/control/sliding-demand';
import type { DeviceRole } from '@heliodon/kernel/device-kind';
import type { SiteStepView } from '../../contract/control.contract.ts';
import type { SiteDevice } from './site-devices.queries.ts';
import type { SiteView } from './site-facts.policy.ts';

const STEERED_ROLES: readonly DeviceRole[] = ['storageConverter', 'generator', 'charger'];

const finite = (kw: number): number | null => (Number.isFinite(kw) ? kw : null);

/** The view of a step for pages; `ordered`: commands were sent. */
export function stepView(
  { power, free, facts }: SiteView,
  devices: readonly SiteDevice[],
  step: ControlStep,
  ordered: boolean,
): SiteStepView {
  const named = new Map(ordered ? step.named.map((order) => [order.sn, order]) : []);
  const { window, sliding } = step;
  const outlook = sliding ? worstOutlook(slidingOutlooks(sliding)) : window && demandOutlook(window);
  const batteries = devices.filter(({ roles, soc }) => roles.includes('battery') && soc !== null);
  const orders = ordered ? step.orders : null;
  return {
    power,
    soc:
      batteries.length === 0
        ? null
        : batteries.reduce((sum, one) => sum + (one.soc ?? 0), 0) / batteries.length,
    measuredMs: facts.grid?.atMs ?? null,
    bounds: { minKw: finite(step.bounds.minKw), maxKw: finite(step.bounds.maxKw) },
    wishKw: step.seen.storageWishKw,
    shiftedKw: ordered ? step.shiftedKw : 0,
    orders: orders && { ...orders },
    reasons: ordered ? [...step.reasons] : [],
    unmetKw: step.unmetKw,
    givenUp: ordered ? step.givenUp : null,
    avoidedKw: ordered ? step.avoidedKw : 0,
    demand:
      step.demand && outlook
        ? {
            targetKw: step.demand.targetKw,
            reachedKw: outlook.reachedKw,
            projectedKw: outlook.projectedKw,
            leftS: Math.round(outlook.leftMs / 1000),
            shaving: step.demand.shaving,
            monthPeakKw: facts.monthPeakKw,
          }
        : null,
    devices: devices
      .filter(({ roles }) => roles.some((role) => STEERED_ROLES.includes(role)))
      .map(({ deviceId, sn, alias, kind, roles, powerKw, ratedKw }) => ({
        deviceId,
        sn,
        alias,
        kind,
        ratedKw,
        powerKw: powerKw === null || roles.includes('storageConverter') ? powerKw : Math.abs(powerKw),
        orderKw: named.get(sn)?.powerKw ?? named.get(sn)?.limitKw ?? null,
        free: free.get(sn) ?? null,
      })),
  };
}
