import { allPermissions } from '@heliodon/contract/permissions';
import { grant } from '@heliodon/ui/testing/renderPage';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '../../src/routes/table.ts';
import { answerAsEmptyPlant } from '../support/emptyPlant.ts';
import { openPortal } from '../support/openPortal.tsx';
import { tabTitle } from '../support/pageTitle.ts';

const flags = [...new Set(routes.flatMap(({ access }) => access ?? []))];

beforeEach(answerAsEmptyPlant);
it('finds the permissions of the route table', () => {
  expect(flags).toEqual(expect.arrayContaining(['logView', 'plantView', 'systemConfig']));
});

it.each(flags)(
  'without %s its pages are denied, by address and by navigation; with it they are shown',
  async (flag) => {
    const guarded = routes.filter(({ access }) => access === flag);
    const refusal = (hidden = false) => (hidden ? 'Page not found' : 'You do not have access to this page');
    const others = allPermissions.filter((code) => code !== flag);
    const portal = await openPortal(guarded[0]?.path ?? '', { roleId: 1001, permissions: others });
    for (const route of guarded) {
      await portal.goTo(route.path);
      await expect.poll(() => document.title).toBe(tabTitle(route));
      await expect.element(portal.getByText(refusal(route.hiddenWithoutAccess))).toBeVisible();
    }
    grant(allPermissions);
    await expect
      .element(portal.getByText(/^(You do not have access to this page|Page not found)$/))
      .not.toBeInTheDocument();
    await expect.element(portal.getByRole('heading').first()).toBeVisible();
  },
);
