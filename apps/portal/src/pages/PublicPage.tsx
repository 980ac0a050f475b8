import { publicPage } from '../routes/publicPages.ts';
import type { PortalRoute } from '../routes/table.ts';
import { usePageTitle } from './usePageTitle.ts';

export function PublicPage({ route }: { route: PortalRoute }) {
  usePageTitle(route);
  const Page = publicPage(route);
  return Page && <Page />;
}
