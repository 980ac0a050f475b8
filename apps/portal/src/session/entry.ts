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

/** Start page of the account after sign-in. */
export const startOfAccount = (): string => entryPath(factsNow());
export const verdictOn = (route: PortalRoute): Verdict => guardRoute(route, factsNow());

/** Creating number and time formats is slow, so it is done while idle. */
export function makeFormats(): void {
  formatNumber(0);
  formatDateTime(0, 'UTC');
}

/** Prefetches the first data of a page while its layout renders. */
export function askAhead(page: Page | undefined, search: string): void {
  if (useUserStore.getState().userInfo?.mustChangePassword) return;
  page?.ahead?.(queryClient, new URLSearchParams(search)).catch(() => undefined);
}
