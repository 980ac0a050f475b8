import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  getFindingDetail,
  getInverterDay,
  getInverterDiagnosis,
  type InverterDiagnosis,
} from '../../contract/index.ts';
import { detailOf, weakString } from '../testing/findings.ts';
import DeviceDiagnosisPanel from './DeviceDiagnosisPanel.tsx';

const DAYS = Array.from({ length: 30 }, (_, n) =>
  new Date(Date.parse('2026-05-16') + n * 86_400_000).toISOString().slice(0, 10),
);
const SICK_FROM = DAYS.indexOf(weakString.sinceDay);
const NOON_MS = Date.parse('2026-06-14T04:00:00.000Z');

let diagnosis: InverterDiagnosis;

beforeEach(() => {
  diagnosis = exampleOf(getInverterDiagnosis.response, {
    timeZone: 'Asia/Shanghai',
    diagnosedAt: '2026-06-15T04:00:00.000Z',
    days: DAYS,
    strings: [1, 2, 3, 4, 5, 6].map((string) => ({
      string,
      shares: DAYS.map((_, n) => (string === 3 && n >= SICK_FROM ? 0.5 : 1)),
    })),
    findings: [weakString],
  });
  const currents = (string: number) => ({ string, currentA: [string === 3 ? 5 : 10], powerKw: [6] });
  server
    .answer(getInverterDiagnosis, () => diagnosis)
    .answer(getFindingDetail, detailOf(weakString))
    .answer(getInverterDay, {
      timeZone: 'Asia/Shanghai',
      atMs: [NOON_MS],
      strings: [1, 2, 3, 4, 5, 6].map(currents),
      medianA: [10],
      acKw: [30],
      planeWm2: [800],
    });
});

const strings = (query = '', options: PageOptions = {}) =>
  renderPage(<DeviceDiagnosisPanel deviceId={11} />, { path: `/?tab=diagnosis${query}`, ...options });
const field = (row: number, column: number) =>
  document.querySelector(`i[data-row="${row}"][data-column="${column}"]`) as HTMLElement;

it('the heat map shows each string by day relative to its siblings, and works by pointer', async () => {
  const page = await strings('&day=2026-06-14&string=3');
  await expect.element(page.getByText('String currents')).toBeVisible();
  await userEvent.hover(field(2, 29));
  await expect.element(page.getByText('String 3 · 2026-06-14: 50.0 % of peer strings')).toBeVisible();
  await userEvent.hover(field(2, SICK_FROM - 1));
  await expect
    .element(page.getByText(`String 3 · ${DAYS[SICK_FROM - 1]}: 100.0 % of peer strings`))
    .toBeVisible();
  await userEvent.click(field(0, 3));
  await expect.poll(page.address).toContain(`day=${DAYS[3]}&string=1`);
  await expect.poll(() => server.bodiesOf(getInverterDay).at(-1)).toEqual({ deviceId: 11, day: DAYS[3] });
});

it('the heat map works by keyboard', async () => {
  const page = await strings('&day=2026-06-14&string=3');
  const map = page.getByRole('button', { name: /^Heat map of 6 strings/ });
  await expect.element(map).toBeVisible();
  // Move the pointer off the map: keys would continue from the cell under it.
  await userEvent.hover(page.getByText('Findings for this device'));
  (map.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  await expect.element(page.getByText('String 2 · 2026-06-13')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(page.address).toContain('day=2026-06-13&string=2');
});

it('a finding of the device opens in a drawer', async () => {
  const page = await strings();
  await expect.element(page.getByText('Findings for this device')).toBeVisible();
  await page.getByRole('button', { name: 'Weak string' }).click();
  await expect.element(page.getByText('Detection rule')).toBeVisible();
});

it('says that there are no string data and no diagnosis', async () => {
  diagnosis = exampleOf(getInverterDiagnosis.response, { timeZone: 'Asia/Shanghai', days: DAYS });
  server.answer(getInverterDay, exampleOf(getInverterDay.response, { timeZone: 'Asia/Shanghai' }));
  const page = await strings();
  await expect.element(page.getByText('No string data')).toBeVisible();
  await expect.element(page.getByText('Not diagnosed yet')).toBeVisible();
});

it('says that loading failed', async () => {
  server.answer(getInverterDiagnosis, new Refusal(commonErrors.unexpected));
  const page = await strings();
  await expect.element(page.getByText('Failed to load')).toBeVisible();
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  const page = await strings('', { theme });
  await expect.element(page.getByRole('button', { name: 'Weak string' })).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});
