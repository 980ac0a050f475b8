import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { plantNow, plantTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type DemandWatchNow,
  demandEvent,
  getDemandEvents,
  getDemandWatch,
} from '../../contract/watch.contract.ts';
import DemandWatchPage from './DemandWatchPage.tsx';

/** Five minutes into a 15-minute interval. */
const START_MS = Date.parse('2026-06-15T04:00:00Z');
const NOW_MS = START_MS + 300_000;

/** The limit is 250 kW; import has been constant since the start of the interval. */
function watchOf(importKw: number, values: Partial<DemandWatchNow> = {}): DemandWatchNow {
  return exampleOf(getDemandWatch.response, {
    nowMs: NOW_MS,
    timeZone: 'Asia/Shanghai',
    hasMeter: true,
    direction: 'importPositive',
    settings: { limitKw: 250, warnPercent: 90, on: false },
    monthPeakKw: 200,
    billedByDemand: true,
    window: { startMs: START_MS, atMs: NOW_MS, importKwh: importKw / 12, importKw, unknownMs: 0 },
    by: 'register',
    readings: [{ atMs: NOW_MS, gridKw: importKw }],
    today: '2026-06-15',
    ...values,
  });
}

const lasting = exampleOf(demandEvent, {
  eventId: 1,
  level: 'willBreak',
  raisedAt: '2026-06-15T04:03:00.000Z',
  windowAt: '2026-06-15T04:00:00.000Z',
  limitKw: 250,
  projectedKw: 2000,
});

const level = () => document.querySelector('[data-level]')?.getAttribute('data-level');

async function watchPage(options: PageOptions = {}) {
  return renderPage(<DemandWatchPage control={(plantId) => <p>{`Control of ${plantId}`}</p>} />, options);
}

beforeEach(() => {
  server.answer(getDemandWatch, watchOf(100)).answer(getDemandEvents, { rows: [lasting], total: 1 });
});

describe('the running interval', () => {
  it.each([
    [100, 'calm', /stays below the limit/],
    [235, 'near', /above 90% of the limit/],
    [600, 'willBreak', /the limit will be exceeded at 12:0\d:\d\d/],
    [2000, 'broken', /already above the limit/],
  ] as const)('with %i kW of import is %s', async (importKw, expected, sentence) => {
    server.answer(getDemandWatch, watchOf(importKw));
    const page = await watchPage();
    await expect.poll(level).toBe(expected);
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(page.getByText('Control of 1')).toBeVisible();
  });

  it('follows live meter readings until it warns', async () => {
    const page = await watchPage();
    // In the product the portal frame starts it.
    live.start();
    onTestFinished(() => live.stop());
    await expect.poll(level).toBe('calm');
    await expect.poll(() => FakeSocket.watches(plantTopic(1))).toBe(true);
    const power = { pvKw: null, batteryKw: null, gridKw: 2000, loadKw: null, chargingKw: null };
    server.publish(plantTopic(1), exampleOf(plantNow, { plantId: 1, at: NOW_MS + MINUTE_MS, power }));
    await expect.poll(level).toMatch(/^(willBreak|broken)$/);
    await expect.element(page.getByText('2,000.0').first()).toBeVisible();
  });

  it.each([
    ['en', 'Will exceed', 'Ongoing'],
    ['zh', '即将越限', '持续中'],
  ] as const)('is listed while its warning lasts, in %s', async (lang, tag, lasts) => {
    const page = await watchPage({ lang });
    await expect.element(page.getByRole('row').getByText(tag)).toBeVisible();
    await expect.element(page.getByText(lasts, { exact: true })).toBeVisible();
  });
});

describe('advice on the limit', () => {
  it('links to the settings with the permission to set it; others see that there is none', async () => {
    const settings = { limitKw: null, warnPercent: 90, on: false };
    server.answer(getDemandWatch, watchOf(100, { settings }));
    const page = await watchPage();
    await expect.poll(level).toBe('none');
    await page.getByRole('link', { name: 'Set limit' }).click();
    expect(page.address()).toBe('/energyManage/needManage');
    await page.unmount();
    const reader = await watchPage({ roleId: 2 });
    await expect.element(reader.getByText('No demand limit set')).toBeVisible();
    expect(reader.getByRole('link', { name: 'Set limit' }).query()).toBeNull();
    expect(reader.getByText('Control of 1').query()).toBeNull();
  });

  it('says that demand of this month is already above the limit', async () => {
    server.answer(getDemandWatch, watchOf(100, { monthPeakKw: 300 }));
    const page = await watchPage();
    await expect
      .element(page.getByText(/already reached 300\.0 kW this month, above the limit of 250\.0 kW/))
      .toBeVisible();
  });
});

it('says that the meter sends no data, that there is no meter, and no warning', async () => {
  server
    .answer(getDemandWatch, watchOf(100, { window: null, readings: [] }))
    .answer(getDemandEvents, { rows: [], total: 0 });
  const page = await watchPage();
  await expect.element(page.getByText('No data from the grid meter')).toBeVisible();
  await expect.element(page.getByText('No demand warnings')).toBeVisible();
  await page.unmount();
  server.answer(getDemandWatch, watchOf(100, { hasMeter: false }));
  const other = await watchPage();
  await expect.element(other.getByText('No meter at the grid connection point')).toBeVisible();
});

it('says that loading failed, and loads again on retry', async () => {
  server.answer(getDemandWatch, new Refusal(commonErrors.unexpected));
  const page = await watchPage();
  await expect.element(page.getByText('Failed to load')).toBeVisible();
  server.answer(getDemandWatch, watchOf(100));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(level).toBe('calm');
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  const page = await watchPage({ theme });
  await expect.poll(level).toBe('calm');
  await expect.element(page.getByRole('row').getByText('Will exceed')).toBeVisible();
  await expect.poll(() => seriousViolations()).toEqual([]);
});
