import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { getQuarantineList } from '../../contract/quarantine.contract.ts';
import QuarantinePanel from './QuarantinePanel.tsx';

const refused = exampleOf(getQuarantineList.response.shape.rows.element, {
  id: 1,
  sn: 'INV1',
  loggerSn: 'LOG1',
  channel: 'telemetry',
  reason: 'outOfRange',
  detail: 'activePowerKw=99999',
  payload: '{"sn":"INV1","v":{"activePowerKw":99999}}',
});

beforeEach(() => {
  server.answer(getQuarantineList, ({ keyword }) => {
    const rows = [refused].filter(({ sn }) => sn.includes(keyword));
    return { rows, total: rows.length };
  });
});

async function quarantinePage(options: PageOptions = {}) {
  const page = await renderPage(<QuarantinePanel />, options);
  await expect.element(page.getByText('activePowerKw=99999').first()).toBeVisible();
  return page;
}

it('shows the refused message, the reason and the original content', async () => {
  const page = await quarantinePage();
  await page.getByText('Out of range').click();
  await expect.element(page.getByRole('dialog').getByText('"activePowerKw": 99999')).toBeVisible();
});

it('is shown in Chinese too, and follows the filter in the address', async () => {
  const page = await quarantinePage({ lang: 'zh' });
  await expect.element(page.getByText('超出量程')).toBeVisible();
  await page.goTo('/?keyword=NOBODY');
  await expect.element(page.getByText('activePowerKw=99999')).not.toBeInTheDocument();
});

it('is searched by serial number, which is kept in the address', async () => {
  const page = await quarantinePage();
  await page.getByLabelText('Serial number').fill('INV1');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(page.address).toContain('keyword=INV1');
  await expect.poll(() => server.bodiesOf(getQuarantineList).at(-1)).toMatchObject({ keyword: 'INV1' });
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  await quarantinePage({ theme });
  expect(await seriousViolations()).toEqual([]);
});
