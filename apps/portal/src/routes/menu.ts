import { guardRoute } from './guard.ts';
import type { GuardFacts } from './guardFacts.ts';
import {
  CHARGING_TYPE,
  inGeneration,
  type MenuGroup,
  menuGroups,
  type PortalRoute,
  routeNamed,
  routes,
} from './table.ts';

export interface MenuSection {
  readonly group: MenuGroup;
  readonly entries: readonly PortalRoute[];
}

/** Pages that the account may open for the type of the selected plant; empty groups are omitted. */
export function buildMenu(facts: GuardFacts): MenuSection[] {
  const entries = routes.filter((route) => route.menu && isShown(route, facts));
  return menuGroups
    .map((group) => ({ group, entries: entries.filter((route) => route.menu === group) }))
    .filter((section) => section.entries.length > 0);
}

function isShown(route: PortalRoute, facts: GuardFacts): boolean {
  if (inGeneration(route, facts.screenType) !== route) return false;
  if (route.ofCharging && facts.screenType !== CHARGING_TYPE) return false;
  // Without a plant, the menu of the default type is shown; its pages say that there is no plant.
  const verdict = guardRoute(route, { ...facts, plantCount: Math.max(1, facts.plantCount) });
  return verdict === 'ok';
}

/** Page after sign-in: the plant screen, or the console if it is not available. */
export function entryPath(facts: GuardFacts): string {
  const screen = routeNamed('overview');
  const seen = screen && guardRoute(screen, facts) === 'ok';
  return seen ? inGeneration(screen, facts.screenType).path : startPath(facts);
}

/** Start page of the console: the first page that the account may open. */
export function startPath(facts: GuardFacts): string {
  const first = buildMenu(facts)
    .flatMap((section) => section.entries)
    .find((route) => route.frame === 'console');
  return first?.path ?? '/403';
}
