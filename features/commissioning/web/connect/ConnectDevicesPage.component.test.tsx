import { commonErrors } from '@heliodon/contract/errors';
import { permissionsOfRole, ROLE_OPERATOR } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { deviceRow, getDeviceList } from '@heliodon/devices/contract';
import { at, coded } from '@heliodon/telemetry/logger-text';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelSetupTask,
  claimLogger,
  commissioningErrors,
  getSetupConfig,
  getSetupLoggers,
  getSetupTask,
  type ReadingCheck,
  saveSetupConfig,
  startLoggerHere,
  startSetupTask,
} from '../../contract/index.ts';
import {
  answerLoggers,
  answerMaps,
  configOf,
  knownFinding,
  LOGGER_ID,
  loggerOf,
  meterFinding,
  scanOf,
  TASK,
  taskOf,
} from '../testing/setup.ts';
import ConnectDevicesPage from './ConnectDevicesPage.tsx';

const UNTIL = '2026-06-16T04:00:00.000Z';

beforeEach(() => {
  answerLoggers([loggerOf()]);
  answerMaps();
  server.answer(getSetupConfig, configOf());
  server.answer(startSetupTask, { taskId: TASK });
  server.answer(getSetupTask, taskOf({ scan: scanOf({ found: [knownFinding, meterFinding] }) }));
});

const open = (options: PageOptions = {}) => renderPage(<ConnectDevicesPage />, options);
type Page = Awaited<ReturnType<typeof open>>;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function atSearch(options: PageOptions = {}) {
  const page = await open(options);
  await button(page, 'Next: search for devices').click();
  await expect.element(page.getByText('Where are the devices connected?')).toBeVisible();
  return page;
}

async function atDevices(options: PageOptions = {}) {
  const page = await atSearch(options);
  await button(page, 'Start search').click();
  await button(page, 'Next: set up 1 device').click();
  await expect.element(page.getByText('Check the devices')).toBeVisible();
  return page;
}

const meterCard = (page: Page) => page.getByRole('listitem', { name: /^Acrel ADL400/ });

describe('the logger', () => {
  it('is chosen without asking if it is the only one', async () => {
    const page = await open();
    await expect.element(page.getByRole('radio', { name: /Roof logger/ })).toBeChecked();
    await expect.element(button(page, 'Next: search for devices')).toBeEnabled();
    expect(server.bodiesOf(getSetupConfig)).toEqual([{ deviceId: LOGGER_ID }]);
  });

  it.each([
    ['offline', { online: false }, 'Check its power and network.'],
    ['of a third party', { supported: false }, /A third-party or older logger/],
  ])('cannot be chosen if it is %s', async (_, values, text) => {
    answerLoggers([loggerOf(values)]);
    const page = await open();
    await expect.element(page.getByRole('radio', { name: /Roof logger/ })).toBeDisabled();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(button(page, 'Next: search for devices')).toBeDisabled();
  });

  it('is claimed by its code, and its card waits for it', async () => {
    answerLoggers([]);
    const page = await open();
    await expect.element(page.getByText('This plant has no logger yet')).toBeVisible();
    await button(page, 'Add by claim code').click();
    await page.getByLabelText('Logger serial number').fill('LG-0002');
    await page.getByLabelText('Claim code').fill('short');
    await button(page, 'Claim').last().click();
    await expect.element(page.getByText(/Enter the 10-character claim code/)).toBeVisible();
    expect(server.bodiesOf(claimLogger)).toEqual([]);

    server.answer(claimLogger, new Refusal(commissioningErrors.claimTaken));
    await page.getByLabelText('Claim code').fill('abcde23456');
    await button(page, 'Claim').last().click();
    await expect.element(page.getByText(/You already have a logger/)).toBeVisible();

    server.answer(claimLogger, () => {
      answerLoggers([loggerOf({ sn: 'LG-0002', name: '', online: false, claimUntil: UNTIL })]);
      return { deviceId: 5, claimUntil: UNTIL };
    });
    await expect.poll(() => document.querySelector('.ant-btn-loading')).toBeNull();
    await button(page, 'Claim').last().click();
    await expect.element(page.getByText(/Waits until 2026-06-16 12:00/)).toBeVisible();
    expect(server.bodiesOf(claimLogger).at(-1)).toEqual({
      plantId: 1,
      sn: 'LG-0002',
      claimCode: 'ABCDE23456',
    });
  });

  it('is started on the server where the account may', async () => {
    answerLoggers([], true);
    server.answer(startLoggerHere, () => {
      answerLoggers([loggerOf({ isHere: true })]);
      return { deviceId: LOGGER_ID, sn: 'LG-0001' };
    });
    const page = await open();
    await button(page, 'Start a logger on this server').click();
    await expect.element(page.getByText('Runs on the server')).toBeVisible();
    expect(server.bodiesOf(startLoggerHere)).toEqual([{ plantId: 1 }]);
  });

  it('can only be added with the permission for it', async () => {
    answerLoggers([]);
    const permissions = [...permissionsOfRole(ROLE_OPERATOR)].filter((code) => code !== 'deviceAdd');
    const page = await open({ permissions });
    await expect.element(page.getByText('To add a logger, ask your manager.')).toBeVisible();
    expect(button(page, 'Add by claim code').query()).toBeNull();
  });

  it('that fails to load can be asked again', async () => {
    server.answer(getSetupLoggers, new Refusal(commonErrors.notFound));
    const page = await open();
    await expect.element(page.getByRole('alert')).toBeVisible();
    answerLoggers([loggerOf()]);
    await button(page, /Try again/).click();
    await expect.element(page.getByRole('radio', { name: /Roof logger/ })).toBeVisible();
  });
});

describe('the search', () => {
  it('uses the networks of the logger, shows progress and can be stopped', async () => {
    let ended = false;
    server.answer(cancelSetupTask, () => {
      ended = true;
      return {};
    });
    server.answer(getSetupTask, () =>
      taskOf({
        state: ended ? 'cancelled' : 'running',
        scan: scanOf({ done: 4, found: [meterFinding] }),
      }),
    );
    const page = await atSearch();
    await button(page, 'Start search').click();
    expect(server.bodiesOf(startSetupTask)).toEqual([
      { deviceId: LOGGER_ID, task: { do: 'scan', scan: { hosts: ['192.168.1.0/24'] } } },
    ]);
    await expect.element(page.getByText('Querying 192.168.1.21:502, unit 11')).toBeVisible();
    await expect.element(page.getByText('Acrel ADL400')).toBeVisible();
    await button(page, 'Stop search').click();
    await expect.element(page.getByText('Search stopped, 1 device found')).toBeVisible();
    expect(server.bodiesOf(cancelSetupTask)).toEqual([{ taskId: TASK }]);
  });

  it('continues while the page is left', async () => {
    const page = await atSearch();
    await button(page, 'Start search').click();
    await expect.element(page.getByText('2 devices found')).toBeVisible();
    page.unmount();
    const again = await open();
    await expect.element(again.getByText('2 devices found')).toBeVisible();
    expect(server.bodiesOf(startSetupTask)).toHaveLength(1);
  });

  it('of a serial port finds the settings or uses the given ones', async () => {
    const page = await atSearch();
    await page.getByText('Serial port', { exact: true }).click();
    await button(page, 'Start search').click();
    expect(server.bodiesOf(startSetupTask).at(-1)?.task).toEqual({
      do: 'scan',
      scan: { hosts: [], serial: { path: '/dev/ttyUSB0' } },
    });
    await page.getByRole('checkbox', { name: 'Find the settings automatically' }).click();
    await button(page, 'Search again').click();
    await expect
      .poll(() => server.bodiesOf(startSetupTask).at(-1)?.task)
      .toEqual({
        do: 'scan',
        scan: { hosts: [], serial: { path: '/dev/ttyUSB0', baud: 9600 } },
      });
    await page.getByLabelText('Parity').click();
    await page.getByText('Even', { exact: true }).click();
    await button(page, 'Search again').click();
    await expect
      .poll(() => server.bodiesOf(startSetupTask).at(-1)?.task)
      .toEqual({
        do: 'scan',
        scan: { hosts: [], serial: { path: '/dev/ttyUSB0', baud: 9600, parity: 'even' } },
      });
  });

  it.each([
    ['busy', new Refusal(commissioningErrors.busy), /The logger is busy/],
    ['offline', new Refusal(commissioningErrors.loggerOffline), /The logger is offline/],
  ])('shows why it does not start: %s', async (_, refusal, text) => {
    server.answer(startSetupTask, refusal);
    const page = await atSearch();
    await button(page, 'Start search').click();
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('without a result says what to check, and lists units that are not recognised', async () => {
    const unknown = [{ line: meterFinding.line, unit: 9, why: 'no map fits' }];
    server.answer(getSetupTask, taskOf({ scan: scanOf({ unknown }) }));
    const page = await atSearch();
    await button(page, 'Start search').click();
    await expect.element(page.getByText('No devices found')).toBeVisible();
    await expect.element(page.getByText('192.168.1.21:502 · unit 9')).toBeVisible();
    await expect.element(page.getByText('no map fits')).toBeVisible();
  });

  it('skips devices that are not wanted', async () => {
    const page = await atSearch();
    await button(page, 'Start search').click();
    await page.getByRole('checkbox', { name: 'Acrel ADL400' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.element(page.getByText('Check the devices')).toBeVisible();
    expect(meterCard(page).query()).toBeNull();
  });

  it('is not needed: a device is entered with its address and map', async () => {
    const page = await atSearch();
    await page.getByText('Manual', { exact: true }).click();
    await page.getByLabelText('Line', { exact: true }).click();
    await page.getByText('New network line (Modbus TCP)').click();
    await button(page, 'Add device').click();
    await expect.element(page.getByText('Enter a valid value').first()).toBeVisible();
    await page.getByLabelText('Address of the device or gateway').fill('192.168.1.40');
    await page.getByLabelText('Register map').click();
    await page.getByText('Acrel ADL400 (acrel-adl400)').click();
    await button(page, 'Add device').click();
    await expect.element(meterCard(page)).toBeVisible();
    await expect.element(meterCard(page).getByText('Choose the sampling point.')).toBeVisible();
    await expect
      .element(meterCard(page).getByText('Enter the serial number on the nameplate.'))
      .toBeVisible();
  });
});

const power = (verdict: ReadingCheck['verdict'], value: number): ReadingCheck => ({
  point: 'powerKw',
  value,
  min: 0,
  max: 200,
  verdict,
  reason: verdict === 'ok' ? 'plausible' : 'negative at a grid meter',
});

describe('the devices', () => {
  it('show live values with verdicts; a reversed meter is corrected and read again', async () => {
    const page = await atDevices();
    server.answer(getSetupTask, () => {
      const task = server.bodiesOf(startSetupTask).at(-1)?.task;
      const isSwapped = task?.do === 'read' && task.device.sign === -1 && task.device.swapEnergy;
      const checks = [isSwapped ? power('ok', 12.5) : power('sign', -12.5)];
      return taskOf({ checks });
    });
    await meterCard(page).getByRole('button', { name: 'Test reading' }).click();
    await expect.element(page.getByText('negative at a grid meter')).toBeVisible();
    await expect.element(page.getByText('-12.500 kW')).toBeVisible();
    await expect.element(page.getByText('0 – 200 kW')).toBeVisible();
    await button(page, /Swap sign/).click();
    await expect.element(page.getByText('plausible')).toBeVisible();
    await expect.element(page.getByText('12.500 kW', { exact: true })).toBeVisible();
    await expect
      .element(meterCard(page).getByRole('switch', { name: 'Reverse the sign of power' }))
      .toBeChecked();
  });

  it.each([
    ['en', 1366, 'Total reactive power'],
    ['zh', 1920, '总无功功率'],
  ] as const)(
    'keep point names on one line beside long reasons, in %s at %i pixels',
    async (lang, width, name) => {
      const page = await open({ lang, width });
      await button(page, /^(Next: search|下一步：搜索)/).click();
      await button(page, /^(Start search|开始搜索)$/).click();
      await button(page, /^(Next: set up|下一步：配置)/).click();
      const reason =
        'More than 110 % of rated power: check rated power, scale and transformer ratio. '.repeat(3);
      const checks = [{ ...power('check', 12.5), point: 'reactivePowerKvar', reason }];
      server.answer(getSetupTask, taskOf({ checks }));
      await meterCard(page)
        .getByRole('button', { name: /^(.*Test reading|.*试读)$/ })
        .click();
      const cell = page.getByRole('rowheader', { name });
      await expect.element(cell).toBeVisible();
      const text = document.createRange();
      text.selectNodeContents(cell.element());
      expect(text.getClientRects()).toHaveLength(1);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    },
  );

  it('are read one after the other; a failed reading says why', async () => {
    const page = await atDevices();
    server.answer(getSetupTask, taskOf({ state: 'failed', error: 'no response within 2000 ms' }));
    await button(page, /Read all/).click();
    await expect.poll(() => page.getByText('no response within 2000 ms').elements().length).toBe(2);
    const units = server
      .bodiesOf(startSetupTask)
      .flatMap(({ task }) => (task.do === 'read' ? [task.device.unit] : []));
    expect(units.slice(0, 2)).toEqual([1, 11]);
  });

  it('are removed after a question', async () => {
    const page = await atDevices();
    await button(page, 'Remove Huawei SUN2000').click();
    await expect.element(page.getByText(/the logger no longer reads this device/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => page.getByText('Huawei SUN2000').query()).toBeNull();
  });
});

describe('the serial number', () => {
  const reading = (reportedSn: string | null) =>
    taskOf({
      checks: [power('ok', 12.5)],
      read: exampleOf(getSetupTask.response.shape.read.unwrap(), { sn: 'MET-9', kind: 'meter', reportedSn }),
    });
  const numberOf = (page: Page) => meterCard(page).getByLabelText(/^(Serial number|序列号)$/);
  async function atReading(reportedSn: string | null, options: PageOptions = {}) {
    const page = await atDevices(options);
    server.answer(getSetupTask, reading(reportedSn));
    return page;
  }
  const read = async (page: Page) => {
    await meterCard(page).getByRole('button', { name: 'Test reading' }).click();
    await expect.element(page.getByText('plausible')).toBeVisible();
  };

  it('that the device reports is filled in by the test reading, with its origin', async () => {
    const page = await atReading('Acrel-4711');
    await expect.element(numberOf(page)).toHaveValue('');
    await read(page);
    await expect.element(numberOf(page)).toHaveValue('Acrel-4711');
    await expect
      .element(meterCard(page).getByText('Reported by the device, read by the test reading.'))
      .toBeVisible();
    expect(meterCard(page).getByText('Enter the serial number on the nameplate.').query()).toBeNull();
    await button(page, 'Next: review changes').click();
    await page.getByRole('button', { name: 'Apply', exact: true }).last().click();
    await expect
      .poll(() =>
        server
          .bodiesOf(saveSetupConfig)
          .at(-1)
          ?.site.devices.map(({ sn }) => sn),
      )
      .toEqual(['HW-1', 'Acrel-4711']);
  });

  it('that was typed wins; another reported one is a warning, and can be taken', async () => {
    const page = await atReading('Acrel-4711');
    await numberOf(page).fill('PLATE-1');
    await read(page);
    const warning = meterCard(page).getByText('The device reports Acrel-4711. The entered number is used.');
    await expect.element(warning).toBeVisible();
    await expect.element(numberOf(page)).toHaveValue('PLATE-1');
    expect(await seriousViolations()).toEqual([]);
    await button(page, 'Use the reported number').click();
    await expect.element(numberOf(page)).toHaveValue('Acrel-4711');
    await expect.element(warning).not.toBeInTheDocument();
    await numberOf(page).fill('4711');
    await expect.element(warning).not.toBeInTheDocument();
  });

  it('is still asked for if the device reports none', async () => {
    const page = await atReading(null);
    await read(page);
    await expect.element(numberOf(page)).toHaveValue('');
    await expect.element(meterCard(page).getByText(/The device does not report it/)).not.toBeInTheDocument();
    await expect
      .element(meterCard(page).getByText('Enter the serial number on the nameplate.'))
      .toBeVisible();
  });

  it('of another register map is read again', async () => {
    const page = await atReading('Acrel-4711');
    await read(page);
    await expect.element(numberOf(page)).toHaveValue('Acrel-4711');
    server.answer(getSetupTask, reading('Other-5'));
    await meterCard(page).getByRole('button', { name: 'acrel-adw300' }).click();
    await expect.element(page.getByLabelText('Serial number')).toHaveValue('Other-5');
  });

  it('that the scan found names the scan as its origin, in Chinese', async () => {
    const device = { ...meterFinding.device, sn: 'Acrel-88' };
    server.answer(
      getSetupTask,
      taskOf({ scan: scanOf({ found: [{ ...meterFinding, device, printedSn: false }] }) }),
    );
    const page = await open({ lang: 'zh' });
    await button(page, '下一步：搜索设备').click();
    await button(page, '开始搜索').click();
    await button(page, '下一步：配置 1 台设备').click();
    await expect.element(numberOf(page)).toHaveValue('Acrel-88');
    await expect.element(meterCard(page).getByText('由设备上报（搜索时读取）。')).toBeVisible();
    await numberOf(page).fill('ABC-1');
    await expect
      .element(meterCard(page).getByText('与设备上报的 Acrel-88 不一致，以填写的为准。'))
      .toBeVisible();
  });
});

describe('applying', () => {
  async function atApply() {
    const page = await atDevices();
    await meterCard(page).getByLabelText('Serial number').fill('MET-0001');
    await meterCard(page).getByLabelText('Name').fill('Grid meter');
    await button(page, 'Next: review changes').click();
    return page;
  }

  it('shows the changes, sends them and follows the logger to the first values', async () => {
    let config = configOf();
    server.answer(getSetupConfig, () => config);
    server.answer(saveSetupConfig, () => {
      config = configOf({ newest: 4, state: 'sent' });
      return { version: 4 };
    });
    const row = exampleOf(deviceRow, { deviceId: 9, sn: 'MET-0001', kind: 'meter', loggerSn: 'LG-0001' });
    server.answer(getDeviceList, { rows: [row], total: 1, counts: [] });
    const page = await atApply();
    await expect.element(page.getByText('Line added')).toBeVisible();
    await expect
      .element(page.getByText('Acrel ADL400 · MET-0001 · 192.168.1.21:502 · unit 11'))
      .toBeVisible();
    await page.getByLabelText('Note').fill('New grid meter');
    await page.getByRole('button', { name: 'Apply', exact: true }).last().click();
    await expect.element(page.getByText('Sending to the logger…')).toBeVisible();
    const [sent] = server.bodiesOf(saveSetupConfig);
    expect(sent).toMatchObject({
      deviceId: LOGGER_ID,
      newest: 3,
      note: 'New grid meter',
      names: [{ sn: 'MET-0001', name: 'Grid meter' }],
    });
    expect(sent?.site.devices.map(({ sn, line, unit }) => [sn, line, unit])).toEqual([
      ['HW-1', 'roof', 1],
      ['MET-0001', '192.168.1.21-502', 11],
    ]);
    config = configOf({ newest: 4, version: 4, state: 'sent' });
    await expect.element(page.getByText(/On trial/)).toBeVisible();
    config = configOf({ newest: 4, version: 4 });
    await expect.element(page.getByText('The new configuration is running')).toBeVisible();
    await page.getByRole('link', { name: 'MET-0001' }).click();
    await expect.poll(page.address).toBe('/monitoring/deviceDetails?deviceId=9');
  });

  it.each([
    ['failed', 'The logger did not accept the configuration', 'devices[1]: too many'],
    ['returned', 'The logger returned to the previous configuration', 'connection lost'],
  ] as const)('that %s shows the reason and leads back to the devices', async (state, title, error) => {
    server.answer(saveSetupConfig, () => {
      server.answer(getSetupConfig, configOf({ newest: 4, state, error }));
      return { version: 4 };
    });
    const page = await atApply();
    await page.getByRole('button', { name: 'Apply', exact: true }).last().click();
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText(`Reason: ${error}`)).toBeVisible();
    await button(page, 'Correct').click();
    await expect.element(meterCard(page)).toBeVisible();
  });

  it('is blocked by incomplete devices', async () => {
    const page = await atDevices();
    await meterCard(page).getByLabelText('Serial number').fill('');
    await button(page, 'Next: review changes').click();
    await expect.element(page.getByText('Complete these devices first')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Apply', exact: true }).last()).toBeDisabled();
  });

  it('is blocked by a change of someone else, until it is loaded', async () => {
    const page = await atApply();
    server.answer(getSetupConfig, configOf({ newest: 4 }));
    await expect.element(page.getByText('The configuration was changed by someone else')).toBeVisible();
    await button(page, 'Load it').click();
    await expect
      .poll(() => page.getByText('The configuration was changed by someone else').query())
      .toBeNull();
    await expect.element(page.getByText('Device added')).toBeVisible();
  });

  it('shows a refusal of the server', async () => {
    server.answer(saveSetupConfig, new Refusal(commissioningErrors.configChanged));
    const page = await atApply();
    await page.getByRole('button', { name: 'Apply', exact: true }).last().click();
    await expect.element(page.getByText(/Reload it and try again/)).toBeVisible();
  });

  it('without a change has nothing to send', async () => {
    const page = await atSearch();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await button(page, 'Next: review changes').click();
    await expect.element(page.getByText('No changes')).toBeVisible();
  });
});

describe('what the logger reports', () => {
  const { line } = meterFinding;
  const scan = scanOf({
    now: coded('unit', { line: 'roof', unit: 12 }),
    found: [{ ...meterFinding, note: coded('alsoFits', { map: 'adl400.json', others: 'adw300' }) }],
    unknown: [
      { line, unit: 0, why: coded('noMapFits', {}) },
      { line, unit: 9, why: 'text of a third party' },
    ],
    notes: [{ line, text: coded('metersCollide', {}) }],
  });

  it.each([
    [
      'en',
      'Querying roof, unit 12',
      /also fits adw300: compare with the nameplate/,
      'responds, but no register map matches',
      /several DL\/T 645 meters answer at the same time/,
    ],
    [
      'zh',
      '正在查询 roof，设备地址 12',
      /adw300 也匹配，请与铭牌核对/,
      '有应答，但没有匹配的点表',
      /多块 DL\/T 645 电表同时应答/,
    ],
  ] as const)('of a scan is in %s', async (lang, now, fits, why, note) => {
    server.answer(getSetupTask, taskOf({ state: 'running', scan }));
    const page = await open({ lang });
    await button(page, lang === 'zh' ? '下一步：搜索设备' : 'Next: search for devices').click();
    await button(page, lang === 'zh' ? '开始搜索' : 'Start search').click();
    for (const text of [now, fits, note]) await expect.element(page.getByText(text)).toBeVisible();
    server.answer(getSetupTask, taskOf({ scan }));
    await expect.poll(() => page.getByText(now).query()).toBeNull();
    await page.getByText(lang === 'zh' ? '2 台有响应但未识别' : /2 units responded/).click();
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(page.getByText('text of a third party')).toBeVisible();
    await expect
      .element(page.getByText(lang === 'zh' ? '192.168.1.21:502 · 地址 0' : '192.168.1.21:502 · unit 0'))
      .toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  });

  it.each([
    ['en', 'roof, unit 1: no response within 2000 ms'],
    ['zh', 'roof，设备地址 1：2000 ms 内无应答'],
  ] as const)('of a failed search is in %s', async (lang, reason) => {
    const error = [at(coded('unit', { line: 'roof', unit: 1 }), coded('noResponse', { timeoutMs: 2000 }))];
    server.answer(getSetupTask, taskOf({ state: 'failed', error }));
    const page = await open({ lang });
    await button(page, lang === 'zh' ? '下一步：搜索设备' : 'Next: search for devices').click();
    await button(page, lang === 'zh' ? '开始搜索' : 'Start search').click();
    await expect.element(page.getByText(reason)).toBeVisible();
  });
});

describe('every step', () => {
  it.each([
    ['en', 'light', 1366],
    ['en', 'dark', 390],
  ] as const)('is accessible in %s, %s, at %i pixels, and fits', async (lang, theme, width) => {
    const page = await atDevices({ lang, theme, width, height: 844 });
    server.answer(getSetupTask, taskOf({ checks: [power('ok', 12.5), power('sign', -3)].slice(0, 1) }));
    await meterCard(page).getByRole('button', { name: 'Test reading' }).click();
    await expect.element(page.getByText('plausible')).toBeVisible();
    for (const step of ['devices', 'apply', 'search', 'logger'] as const) {
      if (step === 'apply') await button(page, 'Next: review changes').click();
      if (step === 'search') {
        await button(page, 'Back').click();
        await button(page, 'Back').click();
        await expect.element(page.getByText('Where are the devices connected?')).toBeVisible();
      }
      if (step === 'logger') await button(page, 'Back').click();
      expect(document.documentElement.scrollWidth, step).toBeLessThanOrEqual(window.innerWidth);
      expect(await seriousViolations(), step).toEqual([]);
    }
  });

  it('is in Chinese', async () => {
    const page = await open({ lang: 'zh', theme: 'light' });
    await button(page, '下一步：搜索设备').click();
    await button(page, '开始搜索').click();
    await button(page, '下一步：配置 1 台设备').click();
    await expect.element(page.getByText('采样点').first()).toBeVisible();
    await button(page, '下一步：核对变更').click();
    await expect.element(page.getByText('新增设备')).toBeVisible();
    expect(document.body.innerText).not.toMatch(/\b[a-z]+\.[a-z]\w+\b(?<!\.json)/);
  });
});
