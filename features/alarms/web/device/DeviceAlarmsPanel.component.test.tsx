import { exampleOf } from '@heliodon/contract/testing/example';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { type AlarmListRow, getWarningDetail } from '../../contract/index.ts';
import { answerAlarms, events, lastAskedAlarms, rowOf } from '../testing/alarms.ts';
import DeviceAlarmsPanel from './DeviceAlarmsPanel.tsx';

let rows: AlarmListRow[];

beforeEach(() => {
  rows = [rowOf(1), rowOf(2, { eventCode: events.derated, recoverTime: '2026-06-15T05:00:00.000Z' })];
  answerAlarms(({ recoverStatus }) =>
    rows.filter((row) => recoverStatus === 0 || (recoverStatus === 1) === (row.recoverTime === null)),
  );
  server.answer(getWarningDetail, exampleOf(getWarningDetail.response, { alarm: rowOf(1) }));
});

it('filters the alarms of the device by recovery; other parameters of the address stay', async () => {
  const page = await renderPage(<DeviceAlarmsPanel deviceId={11} />, { path: '/?deviceId=11&tab=alarms' });
  await expect.element(page.getByText('Temperature derating')).toBeVisible();
  expect(lastAskedAlarms()).toMatchObject({ plantId: 0, deviceId: 11, recoverStatus: 0 });
  await page.getByText('Not restored', { exact: true }).click();
  await expect.element(page.getByText('Temperature derating')).not.toBeInTheDocument();
  await expect.poll(page.address).toContain('deviceId=11&tab=alarms');
  await page.getByRole('row').filter({ hasText: 'Grid over-voltage' }).click();
  await expect.element(page.getByText('Recommended action:')).toBeVisible();
  await expect.poll(page.address).toContain('alarm=1');
});

it('shows that there are none', async () => {
  rows = [];
  const page = await renderPage(<DeviceAlarmsPanel deviceId={11} />);
  await expect.element(page.getByText('No alarms for this device')).toBeVisible();
});

it('offers a viewer no handling', async () => {
  const page = await renderPage(<DeviceAlarmsPanel deviceId={11} />, { roleId: 2 });
  await expect.element(page.getByText('Grid over-voltage').first()).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
});
