import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { getForecast, type PlantForecast } from '@heliodon/forecast/contract';
import { panels } from '@heliodon/forecast/web';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  type EnergyAnalysis,
  exportEnergyAnalysis,
  getEnergyAnalysis,
} from '../../contract/energy.contract.ts';
import EnergyPage from './EnergyPage.tsx';

const flows = {
  pv: 100,
  charge: 0,
  discharge: 0,
  import: 40,
  export: 20,
  load: 120,
  charging: null,
};

const analysisOf = (values: Partial<EnergyAnalysis> = {}): EnergyAnalysis =>
  exampleOf(getEnergyAnalysis.response, {
    plant: { plantId: 1, name: 'Roof', timeZone: 'Asia/Shanghai', screenType: 3 },
    range: { step: 'quarter', from: '2026-06-15', to: '2026-06-15' },
    columns: [{ key: '2026-06-15T04:00:00.000Z', flows, selfUse: 0.8, selfSufficiency: 0.6667, soc: 50 }],
    totals: { flows, selfUse: 0.8, selfSufficiency: 0.6667, roundTrip: null, importMaxKw: 20 },
    links: [
      { from: 'pv', to: 'load', kwh: 80 },
      { from: 'pv', to: 'grid', kwh: 20 },
      { from: 'grid', to: 'load', kwh: 40 },
    ],
    since: '2026-05-01',
    ...values,
  });

const errors = {
  days: 30,
  hindcastDays: 30,
  maeKw: 4,
  biasKw: 1,
  maeShare: 0.1,
  persistenceMaeKw: 8,
  skill: 0.5,
  withinBand: 0.82,
};
const dayOf = (day: string) => ({ day, kwh: 300, lowKwh: 200, highKwh: 400, measuredKwh: null });

const forecastOf = (values: Partial<PlantForecast> = {}): PlantForecast =>
  exampleOf(getForecast.response.shape.pv, {
    madeAt: '2026-06-15T03:00:00.000Z',
    nextAt: '2026-06-15T04:00:00.000Z',
    kw: [10, 20],
    lowKw: [5, 10],
    highKw: [15, 30],
    clearKw: [],
    measuredKw: [9, null],
    days: ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18'].map(dayOf),
    errors: { dayAhead: errors, hours4: { ...errors, skill: -0.2 } },
    learnedDays: 40,
    sources: { near: 'learned', far: 'learned' },
    ...values,
  });

const answerForecast = (pv: PlantForecast, load = forecastOf()) =>
  server.answer(getForecast, {
    timeZone: 'Asia/Shanghai',
    startAt: '2026-06-14T16:00:00.000Z',
    quarters: 2,
    pv,
    load,
    plane: { kw: 80, tiltDeg: 20, azimuthDeg: 180 },
  });

const energy = <EnergyPage forecast={({ plantId }) => <panels.Forecast plantId={plantId} />} />;
const has = (selector: string) => document.querySelector(selector) !== null;
const asked = () => server.bodiesOf(getEnergyAnalysis).at(-1);

async function energyPage(options: PageOptions = {}) {
  const page = await renderPage(energy, options);
  await expect.poll(() => has('[data-forecast="there"]') && has('[data-tile="pv"]')).toBe(true);
  return page;
}

beforeAll(() => panels.Forecast.preload());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T04:00:00Z') });
  server.answer(getEnergyAnalysis, analysisOf());
  answerForecast(forecastOf());
});
afterEach(() => {
  vi.useRealTimers();
});

describe('energy', () => {
  it('is shown by day, month and year, each with its maximum range', async () => {
    const page = await energyPage();
    expect(asked()).toEqual({ plantId: 1, step: 'quarter', from: '2026-06-15', to: '2026-06-15' });
    for (const [step, limit] of [
      ['Day', 'At most 60 days'],
      ['Month', 'At most 24 months'],
      ['Year', 'At most 10 years'],
    ] as const) {
      await page.getByText(step, { exact: true }).first().click();
      await expect.element(page.getByText(limit)).toBeVisible();
      await expect.poll(asked).toMatchObject({ step: step.toLowerCase() });
    }
    expect(page.address()).toBe('/?step=year&from=2022&to=2026');
    expect(has('[data-tile="selfSufficiency"]')).toBe(true);
    await expect.element(page.getByText('Energy flow')).toBeVisible();
  });

  it('a range of more than 60 days cannot be selected', async () => {
    const page = await energyPage({ path: '/?step=day&from=2026-06-01&to=2026-06-15' });
    await page.getByRole('textbox', { name: 'Time range' }).first().click();
    const open = '.ant-picker-cell-in-view:not(.ant-picker-cell-disabled)';
    await expect.poll(() => has(open)).toBe(true);
    (document.querySelector(open) as HTMLElement).click();
    for (let n = 0; n < 3; n += 1)
      (document.querySelector('.ant-picker-header-prev-btn') as HTMLElement).click();
    await expect.poll(() => has('.ant-picker-cell-in-view.ant-picker-cell-disabled')).toBe(true);
    await userEvent.keyboard('{Escape}');
  });

  it.each([
    ['noStorage', 'This plant has no PCS', false],
    ['noPlan', 'No storage plan is active on this day', true],
    ['agent', 'Storage is controlled by a third party; the plan is not in use', true],
  ] as const)('without a plan shows the reason: %s', async (state, title, leadsOn) => {
    server.answer(getEnergyAnalysis, analysisOf({ strategy: { state, plannedKw: [] } }));
    const page = await energyPage();
    await expect.poll(() => has(`[data-strategy="${state}"]`)).toBe(true);
    await expect.element(page.getByText(title)).toBeVisible();
    const link = page.getByRole('link', { name: 'Go to charge schedule' });
    await expect.poll(() => link.query() !== null).toBe(leadsOn);
  });

  it('without measurements, ever or in this period, shows that', async () => {
    const none = {
      ...flows,
      pv: null,
      import: null,
      export: null,
      load: null,
      charge: null,
      discharge: null,
    };
    const empty = { columns: [], totals: { ...analysisOf().totals, flows: none }, links: [] };
    server.answer(getEnergyAnalysis, analysisOf({ ...empty, since: null }));
    const page = await renderPage(energy);
    await expect.element(page.getByText('This plant has no energy data yet')).toBeVisible();
    server.answer(getEnergyAnalysis, analysisOf(empty));
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.element(page.getByText('No energy data for this period')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    server.answer(getEnergyAnalysis, new Refusal(commonErrors.unexpected));
    const page = await renderPage(energy);
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    server.answer(getEnergyAnalysis, analysisOf());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => has('[data-tile="pv"]')).toBe(true);
  });

  it('is exported as shown, and not by an ordinary user', async () => {
    server.answer(exportEnergyAnalysis, { jobId: '00000000-0000-4000-8000-000000000001' });
    const page = await energyPage();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /csv/ }).click();
    await expect
      .poll(() => server.bodiesOf(exportEnergyAnalysis))
      .toEqual([{ plantId: 1, step: 'quarter', from: '2026-06-15', to: '2026-06-15', format: 'csv' }]);
    await page.unmount();
    const reader = await energyPage({ roleId: 2 });
    expect(reader.getByRole('button', { name: 'Export' }).query()).toBeNull();
  });
});

describe('the forecast', () => {
  it('has its days, its band as a column, and its error compared with the day-ahead curve', async () => {
    const page = await energyPage();
    await expect.element(page.getByText(/next refresh 2026-06-15 12:00/)).toBeVisible();
    await expect.poll(() => document.querySelectorAll('[data-forecast] [data-tile]')).toHaveLength(4);
    expect(has('[data-skill="pv"][data-better="true"]')).toBe(true);
    await expect.element(page.getByText(/30 of them are hindcasts/)).toBeVisible();
    await expect.element(page.getByText(/tilt 20°, azimuth 180°/)).toBeVisible();
    const card = document.querySelector('[data-forecast]') as HTMLElement;
    (card.querySelector('[aria-label="Show as table"]') as HTMLElement).click();
    await expect.element(page.getByRole('columnheader', { name: /Range/ })).toBeVisible();
    await page.getByText('4 hours ahead').click();
    await expect.poll(() => has('[data-skill="pv"][data-better="false"]')).toBe(true);
    await page.getByText('Load', { exact: true }).last().click();
    await expect.poll(() => has('[data-skill="load"]')).toBe(true);
  });

  it.each([
    ['en', 'position', 'PV forecast requires the plant location'],
    ['en', 'soon', 'Generating the forecast'],
    ['zh', 'noData', null],
  ] as const)('that is missing shows the reason, in %s: %s', async (lang, none, title) => {
    answerForecast(forecastOf({ none }));
    const page = await renderPage(energy, { lang });
    await expect.poll(() => has(`[data-forecast="${none}"]`)).toBe(true);
    if (title) await expect.element(page.getByText(title)).toBeVisible();
  });

  it.each([
    ['en', { near: 'learned', far: 'learned' }, 'Mainly based on: trained forecast.'],
    [
      'en',
      { near: 'clearSkyPersistence', far: 'learned' },
      /clear-sky curve at the current cloudiness \(next 4 hours\), trained forecast \(later\)\. At this plant/,
    ],
    ['zh', { near: 'likeDays', far: 'likeDays' }, /主要依据：最近五个同类日均值。 在该电站/],
    ['zh', { near: 'monthMedian', far: 'monthMedian' }, /主要依据：近 30 天中位数。 在该电站/],
    ['en', { near: 'likeChanges', far: 'likeSkies' }, /similar moments \(next 4 hours\), earlier moments/],
    ['zh', { near: 'likeSkies', far: 'likeSkies' }, /主要依据：历史相似天况。\s*$/],
    // Not a simple method: no reason why it counts.
    ['en', { near: 'temperature', far: 'temperature' }, /trained forecast with air temperature\.\s*$/],
  ] as const)('names the method that counts most, in %s: %o', async (lang, sources, text) => {
    answerForecast(forecastOf({ sources }));
    const page = await energyPage({ lang });
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('of a plant without PV is the load forecast', async () => {
    answerForecast(forecastOf({ none: 'none' }), forecastOf({ errors: { dayAhead: null, hours4: null } }));
    const page = await renderPage(energy);
    await expect.poll(() => has('[data-forecast="there"]')).toBe(true);
    await expect.element(page.getByText(/No forecasts to evaluate yet/)).toBeVisible();
  });
});

it.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)('has no serious accessibility violation in %s and %s', async (lang, theme) => {
  await energyPage({ lang, theme });
  await expect.poll(() => seriousViolations()).toEqual([]);
});
