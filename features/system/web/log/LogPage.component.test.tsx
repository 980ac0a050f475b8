import { commonErrors } from '@heliodon/contract/errors';
import type { Permission } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { queryPlantList } from '@heliodon/plants/contract';
import { checkLog, exportLog, getLogCheck, getLogList, type LogRow, logRow } from '@heliodon/system/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { grant, type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { setLanguage } from '@heliodon/web/i18n';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import LogPage from './LogPage.tsx';

const change = {
  field: 'Description',
  before: 'On the hall of 2024',
  after: 'On the new hall',
  isList: false,
};
const rowOf = (id: number, content: string): LogRow =>
  exampleOf(logRow, { id, content, type: 'plant', changes: [change] });
const CHECKED = { at: '2026-11-10T03:00:00.000Z', entries: 42, fault: null };

const readers: readonly Permission[] = ['logView'];

beforeEach(() => {
  server.answer(getLogList, ({ keyword }) => {
    const all = [rowOf(2, 'Edited plant Werk Leipzig'), rowOf(1, 'Created plant Fresno')];
    const rows = all.filter(({ content }) => content.includes(keyword ?? ''));
    return { rows, total: rows.length };
  });
});

const lastAsked = () => server.bodiesOf(getLogList).at(-1);

async function logPage(options: PageOptions = {}) {
  const page = await renderPage(<LogPage />, options);
  await expect.element(page.getByText(/Leipzig|Fresno/).first()).toBeVisible();
  return page;
}

describe('the list', () => {
  it('requests the newest first; server-side texts are requested again after a language change', async () => {
    const page = await logPage({ lang: 'zh' });
    expect(lastAsked()).toMatchObject({ sort: 'at', order: 'desc' });
    await expect.element(page.getByRole('columnheader', { name: '操作人' })).toBeVisible();
    const before = server.bodiesOf(getLogList).length;
    await setLanguage('en');
    await expect.element(page.getByRole('columnheader', { name: 'Operator' })).toBeVisible();
    await expect.poll(() => server.bodiesOf(getLogList).length).toBeGreaterThan(before);
  });

  it('keeps its filter in the address, and removes it on reset', async () => {
    const page = await logPage();
    await page.getByLabelText('Content').fill('Fresno');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.element(page.getByText('Edited plant Werk Leipzig')).not.toBeInTheDocument();
    expect(page.address()).toContain('keyword=Fresno');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.element(page.getByText('Edited plant Werk Leipzig')).toBeVisible();
    expect(page.address()).not.toContain('keyword');
  });

  it('opens with the filter of the address', async () => {
    const page = await logPage({ path: '/log?keyword=Fresno' });
    expect(lastAsked()).toMatchObject({ keyword: 'Fresno' });
    await expect.element(page.getByLabelText('Content')).toHaveValue('Fresno');
  });

  it('shows when nothing matches', async () => {
    const page = await renderPage(<LogPage />, { path: '/log?keyword=zzzz' });
    await expect.element(page.getByText('No results')).toBeVisible();
  });

  it('finds a plant by typing its name', async () => {
    const plant = exampleOf(queryPlantList.response.shape.rows.element, {
      plantId: 5,
      name: 'Fresno Cold Storage',
    });
    server.answer(queryPlantList, ({ keyword }) => ({ rows: keyword === 'Fres' ? [plant] : [], total: 1 }));
    const page = await logPage();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabelText('Plant', { exact: true }).fill('Fres');
    await page.getByText('Fresno Cold Storage').click();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(lastAsked).toMatchObject({ plantId: 5 });
  });

  it('is sorted by pointer and by keyboard; unsubmitted input stays until the reset', async () => {
    const page = await logPage();
    const heading = page.getByRole('columnheader', { name: /Time/ });
    const typed = page.getByLabelText('Content');
    await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
    await typed.fill('not searched for yet');
    await heading.click();
    await expect.poll(lastAsked).toMatchObject({ sort: 'at', order: 'asc' });
    await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
    (heading.getByRole('button').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
    await expect.element(typed).toHaveValue('not searched for yet');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.element(typed).toHaveValue('');
    // The reset also clears unsubmitted input when the address holds no filter.
    await typed.fill('again');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.element(typed).toHaveValue('');
  });

  it.each([
    ['en', 'Before'],
    ['zh', '修改前'],
  ] as const)('shows the details of a change, in %s', async (lang, before) => {
    const page = await logPage({ lang });
    (page.container.querySelector('.ant-table-row-expand-icon') as HTMLElement).click();
    await expect.element(page.getByRole('columnheader', { name: before })).toBeVisible();
    await expect
      .element(page.getByRole('row', { name: /^Description On the hall of 2024 On the new hall$/ }))
      .toBeVisible();
  });

  it.each([commonErrors.unexpected, commonErrors.conflict])(
    'shows the message of the server when loading failed ($code)',
    async (refused) => {
      server.answer(getLogList, new Refusal(refused));
      const page = await renderPage(<LogPage />);
      const panel = page.getByRole('alert').filter({ hasText: 'Failed to load' });
      await expect.element(panel.getByText(refused.en)).toBeVisible();
    },
  );

  it('shows that the server cannot be reached', async () => {
    server.answer(getLogList, () => {
      throw new TypeError('Failed to fetch');
    });
    const page = await renderPage(<LogPage />);
    const panel = page.getByRole('alert').filter({ hasText: 'Failed to load' });
    await expect.element(panel.getByText(/Check your network/)).toBeVisible();
  });

  it('loads again on request', async () => {
    server.answer(getLogList, new Refusal(commonErrors.unexpected));
    const page = await renderPage(<LogPage />);
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    server.answer(getLogList, { rows: [rowOf(1, 'Created plant Fresno')], total: 1 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Created plant Fresno')).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    await logPage({ theme });
    expect(await seriousViolations()).toEqual([]);
  });
});

describe('the check of the log', () => {
  it.each([
    ['en', 'Verify log', /entries intact/],
    ['zh', '校验日志', /完整无改动/],
  ] as const)('requires systemConfig, in %s', async (lang, action, text) => {
    server.answer(getLogCheck, null).answer(checkLog, CHECKED);
    const page = await logPage({ lang, permissions: [...readers, 'systemConfig'] });
    await page.getByRole('button', { name: action }).click();
    await expect.element(page.getByRole('status').getByText(text)).toBeVisible();
  });

  it.each([
    [
      'cut entries',
      { problem: 'cut', seq: 81, logId: null, lastSeq: 100 },
      /entry 81–100 and any later entries/,
    ],
    [
      'one that was cut',
      { problem: 'cut', seq: 81, logId: null, lastSeq: 81 },
      /entry 81 and any later entries/,
    ],
    ['a forged note', { problem: 'forged', seq: 7, logId: null }, /entry 7 .* invalid signature/],
  ] as const)('shows the position of %s', async (_, fault, text) => {
    server.answer(getLogCheck, { ...CHECKED, fault });
    const page = await logPage({ permissions: [...readers, 'systemConfig'] });
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
  });

  it('is hidden without the permission', async () => {
    const page = await logPage({ permissions: [...readers, 'systemConfig'] });
    await expect.element(page.getByRole('button', { name: 'Verify log' })).toBeVisible();
    grant(readers);
    await expect.element(page.getByRole('button', { name: 'Verify log' })).not.toBeInTheDocument();
  });
});

it('exports the filtered entries, and links to the download centre', async () => {
  server.answer(exportLog, { jobId: '00000000-0000-4000-8000-000000000001' });
  const page = await logPage({ path: '/log?keyword=Fresno', permissions: [...readers, 'logExport'] });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /xlsx/ }).click();
  await page.getByRole('button', { name: 'Open download centre' }).click();
  expect(server.bodiesOf(exportLog)).toEqual([
    expect.objectContaining({ keyword: 'Fresno', format: 'xlsx' }),
  ]);
  expect(page.address()).toBe('/downloads');
});

it('hides the export without its permission', async () => {
  const page = await logPage({ permissions: readers });
  expect(page.getByRole('button', { name: 'Export' }).query()).toBeNull();
});
