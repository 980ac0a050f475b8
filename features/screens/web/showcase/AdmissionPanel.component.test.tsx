import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { expect, it } from 'vitest';
import {
  admitToShowcase,
  getShowcasePlants,
  type ShowcasePlant,
  showcaseErrors,
} from '../../contract/showcase.contract.ts';
import AdmissionPanel from './AdmissionPanel.tsx';

const waiting: ShowcasePlant = { plantId: 7, plantName: 'Werk Leipzig', ownerName: 'south', admitted: false };

it.each([
  ['zh', '进入公开展示页 Werk Leipzig'],
  ['en', 'In the showcase Werk Leipzig'],
] as const)('a plant is admitted and removed again in %s', async (lang, name) => {
  let plants = [waiting];
  server
    .answer(getShowcasePlants, () => ({ plants }))
    .answer(admitToShowcase, ({ admitted }) => {
      plants = [{ ...waiting, admitted }];
      return {};
    });
  const page = await renderPage(<AdmissionPanel />, { lang });
  const admission = page.getByRole('switch', { name });
  await expect.element(admission).not.toBeChecked();
  expect(await seriousViolations()).toEqual([]);
  await admission.click();
  await expect.element(admission).toBeChecked();
  await admission.click();
  await expect.element(admission).not.toBeChecked();
  expect(server.bodiesOf(admitToShowcase)).toEqual([
    { plantId: 7, admitted: true },
    { plantId: 7, admitted: false },
  ]);
});

it('states that no plant waits for admission', async () => {
  server.answer(getShowcasePlants, { plants: [] });
  const page = await renderPage(<AdmissionPanel />);
  await expect.element(page.getByText('No public plants of other tenants')).toBeVisible();
});

it('reloads the list when the owner made the plant private meanwhile', async () => {
  let plants = [waiting];
  server
    .answer(getShowcasePlants, () => ({ plants }))
    .answer(admitToShowcase, () => {
      plants = [];
      return new Refusal(showcaseErrors.notPublic);
    });
  const page = await renderPage(<AdmissionPanel />);
  await page.getByRole('switch').click();
  await expect.element(page.getByText('No public plants of other tenants')).toBeVisible();
});
