import { renderPage } from '@heliodon/ui/testing/renderPage';
import { kept } from '@heliodon/web/storage';
import { usePlantStore } from '@heliodon/web/stores';
import { server } from '@heliodon/web/testing/server';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { getMeterCheck, type MeterFinding } from '../../contract/meters.contract.ts';
import { answerFindings, meterOf, unassigned } from '../testing/meters.ts';
import MeterWarning from './MeterWarning.tsx';

let findings: MeterFinding[];

beforeEach(() => {
  usePlantStore.setState({ meterConfigTip: usePlantStore.getInitialState().meterConfigTip });
  findings = [unassigned(meterOf(1, 'LOOSE'))];
  answerFindings(() => findings);
});

const warning = () => <MeterWarning returnTo="/monitoring/electricityReport" />;

/** Remounted for every address, as in the portal. */
function Page() {
  const { pathname } = useLocation();
  return (
    <div key={pathname}>
      {warning()}
      <p>The page {pathname}</p>
    </div>
  );
}

it('tells readers the problem and whom to ask; once closed it stays closed on the next page', async () => {
  const page = await renderPage(<Page />, { roleId: 2 });
  await expect.element(page.getByText('Data may be incorrect')).toBeVisible();
  await expect.element(page.getByText('Meter without a sampling point (LOOSE)')).toBeVisible();
  await expect.element(page.getByText('Ask the plant manager')).toBeVisible();
  expect(page.getByRole('link', { name: 'Go to configure' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Close this tip' }).click();
  await expect.element(page.getByText('Data may be incorrect')).not.toBeInTheDocument();
  await page.goTo('/next');
  await expect.element(page.getByText('The page /next')).toBeVisible();
  expect(page.getByText('Data may be incorrect').query()).toBeNull();
});

it('links editors to the meters, and stores the page to return to', async () => {
  const page = await renderPage(warning(), { lang: 'zh' });
  await expect.element(page.getByText('电表未设置采样点（LOOSE）')).toBeVisible();
  await page.getByRole('link', { name: '去配置' }).click();
  await expect.poll(page.address).toBe('/monitoring/meterManage');
  expect(kept.meterConfigFlag.read()).toBe('/monitoring/electricityReport');
});

it('is not shown for findings that are only informative', async () => {
  findings = [{ ...unassigned(meterOf(1, 'LOOSE')), level: 'info' }];
  const page = await renderPage(warning());
  await expect.poll(() => server.bodiesOf(getMeterCheck)).toHaveLength(1);
  expect(page.getByText('Data may be incorrect').query()).toBeNull();
});
