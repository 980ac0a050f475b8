import { expect, it } from 'vitest';
import { openPortal } from '../support/openPortal.tsx';

it('a viewer has no system menu', async () => {
  const portal = await openPortal('/downloads', { roleId: 2 });
  await expect.element(portal.getByRole('heading', { level: 1 })).toBeVisible();
});

it('forbidden page', async () => {
  const portal = await openPortal('/systemManage/log', { roleId: 2 });
  await expect.element(portal.getByText('You may not see this page')).toBeVisible();
});
