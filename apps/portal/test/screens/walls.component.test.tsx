import { beforeEach, expect, it } from 'vitest';
import { answerAll } from '../controls/answerAll.ts';
import { furnished } from '../controls/furnished.ts';
import { openPortal } from '../support/openPortal.tsx';

const WALL = { width: 1920, height: 1080, lang: 'zh' } as const;

beforeEach(() => answerAll(furnished));
it('the screen of a plant changes its language without a reload, and links back to the console', async () => {
  const portal = await openPortal('/overviewv3', WALL);
  await expect.element(portal.getByRole('tab', { name: '电量与收益' })).toBeVisible();
  await portal.getByRole('button', { name: 'English' }).click();
  await expect.element(portal.getByRole('tab', { name: 'Energy and income' })).toBeVisible();
  await portal.getByRole('button', { name: 'Console' }).click();
  await expect.poll(portal.address).toContain('/monitoring/plantList');
});

it('the screen of all plants opens the screen of one, and back returns to it', async () => {
  const portal = await openPortal('/operatorOverview', { ...WALL, lang: 'en' });
  await portal.getByRole('combobox', { name: 'Search plants' }).fill('Test');
  await portal.getByText('Test plant', { exact: true }).first().click();
  await portal.getByRole('button', { name: 'Big screen' }).click();
  await expect.poll(portal.address).toMatch(/^\/overview/);
  window.history.back();
  await expect.poll(portal.address).toMatch(/^\/operatorOverview/);
});
