import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { useUserStore } from '@heliodon/web/stores';
import { guardRoute, type Verdict } from '../routes/guard.ts';
import { entryPath } from '../routes/menu.ts';
import type { Page } from '../routes/page.ts';
import type { PortalRoute } from '../routes/table.ts';
import { factsNow } from './facts.ts';
import { queryClient } from './queryClient.ts';

export { ensurePermissions } from './permissions.ts';

/** Where the account begins after signing in. */
export const startOfAccount = (): string => entryPath(factsNow());
export const verdictOn = (route: PortalRoute): Verdict => guardRoute(route, factsNow());

/** The first number and the first time that are written take as long as a card: better while nobody waits for them. */
export function makeFormats(): void {
  formatNumber(0);
  formatDateTime(0, 'UTC');
}

/** What the page will ask for first is asked for now: drawing the frame around it takes as long as the answer. */
export function askAhead(page: Page | undefined, search: string): void {
  if (useUserStore.getState().userInfo?.mustChangePassword) return;
  page?.ahead?.(queryClient, new URLSearchParams(search)).catch(() => undefined);
}
