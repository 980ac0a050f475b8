import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { analysisErrors } from '../../contract/analysis-range.schema.ts';
import {
  type AnalysisView,
  type DataSet,
  deleteAnalysisView,
  exportAnalysisData,
  getAnalysisData,
  getAnalysisViews,
  saveAnalysisView,
} from '../../contract/data.contract.ts';
import DataPage from './DataPage.tsx';

const PATH = '/data?figures=pv,load&compare=before';

const flows = {
  pv: 10,
  charge: null,
  discharge: null,
  import: 4,
  export: 2,
  load: 12,
  charging: null,
};
const setOf = (which: DataSet['which'], key: string): DataSet =>
  exampleOf(getAnalysisData.response.shape.sets.element, {
    plantId: 1,
    plantName: 'Test plant',
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    which,
    from: key,
    to: key,
    steps: [{ key, hours: 24, completed: true, flows, importMaxKw: 5, income: null, bill: null }],
  });

const saved: AnalysisView = {
  viewId: 7,
  name: 'My week',
  content: {
    plantIds: [1],
    step: 'hour',
    length: 7,
    compare: 'before',
    figures: ['pv', 'load'],
    mode: 'energy',
  },
};

/** A server that stores the views of the account. */
function keepsViews(start: readonly AnalysisView[] = []): void {
  let views = [...start];
  server
    .answer(getAnalysisViews, () => ({ views }))
    .answer(saveAnalysisView, ({ name, content }) => {
      views = [{ viewId: 7, name, content }];
      return { viewId: 7 };
    })
    .answer(deleteAnalysisView, () => {
      views = [];
      return {};
    });
}

const rowCount = () => document.querySelectorAll('tbody tr.ant-table-row').length;

async function dataPage(options: PageOptions = {}) {
  const page = await renderPage(<DataPage />, { path: PATH, ...options });
  await expect.poll(rowCount).toBe(4);
  return page;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T04:00:00Z') });
  server.answer(getAnalysisData, ({ step, against }) => {
    const [now, then] =
      step === 'hour'
        ? ['2026-06-15T04:00:00.000Z', '2026-06-08T04:00:00.000Z']
        : ['2026-06-15', '2026-05-16'];
    return { sets: [setOf('asked', now), ...(against ? [setOf('against', then)] : [])] };
  });
  keepsViews();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the analysis', () => {
  it('shows two figures of two periods, as curves, by duration, as a week and as numbers', async () => {
    const page = await dataPage();
    expect(server.bodiesOf(getAnalysisData).at(-1)).toMatchObject({
      plantIds: [1],
      step: 'day',
      from: '2026-05-17',
      to: '2026-06-15',
      against: '2026-04-17',
    });
    await expect.element(page.getByText('Statistics')).toBeVisible();
    await page.getByText('Duration curve', { exact: true }).click();
    await expect.poll(page.address).toContain('view=duration');
    await page.getByText('Hour × weekday', { exact: true }).click();
    await page.getByRole('button', { name: 'View by hour' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Heat map metric' })).toBeVisible();
    expect(page.address()).toContain('step=hour');
    await page.getByText('Table', { exact: true }).click();
    await expect.poll(page.address).toContain('view=table');
    await expect.element(page.getByRole('columnheader', { name: /^Time \(/ })).toBeVisible();
    await expect
      .element(page.getByRole('columnheader', { name: /^PV generation · 2026-06-08.* \(kWh\)$/ }))
      .toBeVisible();
  });

  it('is shown without a comparison, and as power', async () => {
    const page = await dataPage();
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByTitle('None').click();
    await expect.poll(rowCount).toBe(2);
    await page.getByText('Average power', { exact: true }).click();
    await expect.poll(page.address).toContain('mode=power');
  });

  it('shows that there is no data, or that loading failed', async () => {
    server.answer(getAnalysisData, { sets: [] });
    const page = await renderPage(<DataPage />, { path: PATH });
    await expect.element(page.getByText('No data to analyse')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Export' })).toBeDisabled();
    await page.unmount();
    server.answer(getAnalysisData, new Refusal(commonErrors.unexpected));
    const failed = await renderPage(<DataPage />, { path: PATH });
    await expect.element(failed.getByText('Failed to load')).toBeVisible();
  });

  it('is exported as shown, and not by an ordinary user', async () => {
    server.answer(exportAnalysisData, { jobId: '00000000-0000-4000-8000-000000000001' });
    const page = await dataPage();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /xlsx/ }).click();
    await expect
      .poll(() => server.bodiesOf(exportAnalysisData))
      .toMatchObject([{ figures: ['pv', 'load'], mode: 'energy', format: 'xlsx', span: { step: 'day' } }]);
    await page.unmount();
    const reader = await dataPage({ roleId: 2 });
    expect(reader.getByRole('button', { name: 'Export' }).query()).toBeNull();
  });
});

describe('a saved view', () => {
  it('is saved with a name and the present selection', async () => {
    const page = await dataPage();
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(server.bodiesOf(saveAnalysisView)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My week');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('button', { name: 'Delete view' })).toBeVisible();
    expect(server.bodiesOf(saveAnalysisView)).toEqual([
      {
        viewId: null,
        name: 'My week',
        content: {
          plantIds: [1],
          step: 'day',
          length: 30,
          compare: 'before',
          figures: ['pv', 'load'],
          mode: 'energy',
        },
      },
    ]);
  });

  it.each([
    ['en', 'Save view', 'Save'],
    ['zh', '保存视图', '保存'],
  ] as const)('with a name in use is refused beside the field, in %s', async (lang, open, save) => {
    server.answer(saveAnalysisView, new Refusal(analysisErrors.viewNameTaken));
    const page = await dataPage({ lang });
    await page.getByRole('button', { name: open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('My week');
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect.element(dialog.getByText(analysisErrors.viewNameTaken[lang])).toBeVisible();
  });

  it('is opened up to the present, and deleted after a confirmation', async () => {
    keepsViews([saved]);
    const page = await dataPage({ path: '/data?figures=pv,load&compare=before' });
    await page.getByRole('combobox', { name: 'My views' }).click();
    await page.getByTitle('My week').click();
    await expect.poll(page.address).toContain('step=hour&from=2026-06-09&to=2026-06-15');
    await page.getByRole('button', { name: 'Delete view' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
    await expect.element(page.getByText('No saved views yet')).toBeVisible();
    expect(server.bodiesOf(deleteAnalysisView)).toEqual([{ viewId: 7 }]);
  });
});

it.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)('has no serious accessibility violation in %s and %s', async (lang, theme) => {
  keepsViews([saved]);
  await dataPage({ lang, theme });
  await expect.poll(() => seriousViolations()).toEqual([]);
});
