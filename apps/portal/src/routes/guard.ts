import { holds } from '@heliodon/web/permissions';
import type { GuardFacts } from './guardFacts.ts';
import type { PortalRoute } from './table.ts';

export type Verdict =
  | 'ok'
  | 'notFound'
  /** Not found, because the selected plant has no storage. */
  | 'noStorage'
  | 'forbidden'
  | 'noPlant'
  | 'cancelled'
  | { readonly redirect: string };

const PV_ONLY = 2;

/** For usability, not security: the server checks every call. */
export function guardRoute(route: PortalRoute, facts: GuardFacts): Verdict {
  if (route.frame === 'public') return 'ok';
  if (!facts.signedIn) return { redirect: '/login' };
  if (facts.permissions === 'failed') return 'cancelled';
  if (route.notForOss && facts.originSystem === 'oss') return 'notFound';
  if (route.notForRole === facts.roleId) return 'notFound';
  if (route.access && !holds(facts.permissions, route.access)) {
    return route.hiddenWithoutAccess ? 'notFound' : 'forbidden';
  }
  if (route.needsPlant && facts.plantCount === 0) return 'noPlant';
  if (route.notForPvOnly && facts.screenType === PV_ONLY) return 'noStorage';
  return route.redirect ? { redirect: route.redirect(facts) } : 'ok';
}
