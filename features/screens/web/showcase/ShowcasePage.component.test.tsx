import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { getShowcase } from '../../contract/showcase.contract.ts';
import ShowcasePage from './ShowcasePage.tsx';

const CITY = { longitude: 120.5, latitude: 31.5, plants: 7 };
const shown = (name: string) =>
  exampleOf(getShowcase.response, { source: 'demo', plants: 7, cities: [{ ...CITY, name }] });
const figure = (name: string) => document.querySelector(`[data-figure="${name}"]`)?.textContent;

beforeEach(() => {
  server.answer(getShowcase, shown('Suzhou'));
});

it('shows figures and cities; a change of interface language also reloads the city names', async () => {
  server.answer(getShowcase, shown('苏州市'));
  const screen = await renderPage(<ShowcasePage />, { lang: 'zh' });
  await expect.element(screen.getByRole('heading', { level: 1, name: '光、储、充，一屏看清' })).toBeVisible();
  await expect.poll(() => figure('plants')).toContain('7');
  await expect.element(screen.getByText('苏州市').first()).toBeInTheDocument();
  server.answer(getShowcase, shown('Suzhou'));
  await screen.getByRole('button', { name: 'English' }).click();
  const title = 'Solar, storage and charging on one screen';
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(screen.getByText('Suzhou').first()).toBeInTheDocument();
});

it.each([
  ['Create account', '/register'],
  ['Sign in', '/login'],
])('%s opens %s', async (name, path) => {
  const screen = await renderPage(<ShowcasePage />);
  await screen.getByRole('link', { name }).first().click();
  expect(screen.address()).toBe(path);
});

it('is shown without figures where there are no plants', async () => {
  server.answer(getShowcase, exampleOf(getShowcase.response, { source: 'none' }));
  const screen = await renderPage(<ShowcasePage />);
  await expect.poll(() => server.bodiesOf(getShowcase).length).toBeGreaterThan(0);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(document.querySelector('[data-figure]')).toBeNull();
});

it('fits a phone', async () => {
  await renderPage(<ShowcasePage />, { width: 390, height: 844 });
  await expect.poll(() => figure('plants')).toContain('7');
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

it('has no serious accessibility violation', async () => {
  await renderPage(<ShowcasePage />);
  await expect.poll(() => figure('plants')).toContain('7');
  expect(await seriousViolations()).toEqual([]);
});
