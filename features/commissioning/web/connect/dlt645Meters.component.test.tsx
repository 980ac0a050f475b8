import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSetupConfig, getSetupTask, saveSetupConfig, startSetupTask } from '../../contract/index.ts';
import {
  answerLoggers,
  answerMaps,
  configOf,
  dlt645Finding,
  loggerOf,
  scanOf,
  TASK,
  taskOf,
} from '../testing/setup.ts';
import ConnectDevicesPage from './ConnectDevicesPage.tsx';

const WORDS = {
  en: {
    toSearch: 'Next: search for devices',
    start: 'Start search',
    toDevices: 'Next: set up 1 device',
    toApply: 'Next: review changes',
    manual: 'Manual',
    line: 'Line',
    serialMeters: 'New serial line (DL/T 645)',
    serverMeters: 'New device server line (DL/T 645)',
    serverModbus: 'New device server line (Modbus RTU over TCP)',
    host: 'Address of the serial device server',
    meterAddress: 'Meter address',
    ct: 'CT ratio',
    pt: 'PT ratio',
    add: 'Add device',
    wrongAddress: 'Enter the address of the meter: 1 to 12 digits.',
    place: '192.168.1.30:8899 · DL/T 645 · address 000012345678',
  },
  zh: {
    toSearch: '下一步：搜索设备',
    start: '开始搜索',
    toDevices: '下一步：配置 1 台设备',
    toApply: '下一步：核对变更',
    manual: '手动添加',
    line: '线路',
    serialMeters: '新建串口线路（DL/T 645）',
    serverMeters: '新建串口服务器线路（DL/T 645）',
    serverModbus: '新建串口服务器线路（Modbus RTU over TCP）',
    host: '串口服务器的地址',
    meterAddress: '表地址',
    ct: '电流互感器变比',
    pt: '电压互感器变比',
    add: '添加设备',
    wrongAddress: '请输入表地址：1 至 12 位数字。',
    place: '192.168.1.30:8899 · DL/T 645 · 表地址 000012345678',
  },
} as const;
type Lang = keyof typeof WORDS;

beforeEach(() => {
  answerLoggers([loggerOf()]);
  answerMaps();
  server.answer(getSetupConfig, configOf());
  server.answer(startSetupTask, { taskId: TASK });
  server.answer(getSetupTask, taskOf({ scan: scanOf({ found: [dlt645Finding] }) }));
  server.answer(saveSetupConfig, { version: 4 });
});

async function atSearch(lang: Lang = 'en', options: PageOptions = {}) {
  const page = await renderPage(<ConnectDevicesPage />, { lang, ...options });
  await page.getByRole('button', { name: WORDS[lang].toSearch }).click();
  return page;
}
type Page = Awaited<ReturnType<typeof atSearch>>;

async function atDevices(lang: Lang = 'en', options: PageOptions = {}) {
  const page = await atSearch(lang, options);
  await page.getByRole('button', { name: WORDS[lang].start }).click();
  await page.getByRole('button', { name: WORDS[lang].toDevices }).click();
  await expect.element(meterCard(page)).toBeVisible();
  return page;
}

const meterCard = (page: Page) => page.getByRole('listitem', { name: /^DL\/T 645/ });
const fits = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);

async function enterOn(page: Page, lang: Lang, line: 'serialMeters' | 'serverMeters' | 'serverModbus') {
  const words = WORDS[lang];
  await page.getByText(words.manual, { exact: true }).click();
  await page.getByLabelText(words.line, { exact: true }).click();
  await page.getByTitle(words[line]).click();
}

const apply = async (page: Page) => {
  await page.getByRole('button', { name: WORDS.en.toApply }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).last().click();
  await expect.poll(() => server.bodiesOf(saveSetupConfig).length).toBe(1);
  return server.bodiesOf(saveSetupConfig)[0]?.site;
};

describe('a found DL/T 645 meter', () => {
  it('shows its address in the result, and has transformer ratios instead of a register map', async () => {
    const page = await atSearch();
    await page.getByRole('button', { name: WORDS.en.start }).click();
    await expect.element(page.getByRole('checkbox', { name: 'DL/T 645' })).toBeChecked();
    await expect.element(page.getByText(`Smart meter · ${WORDS.en.place}`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: WORDS.en.toDevices }).click();
    const card = meterCard(page);
    await expect.element(card.getByText(`Smart meter · ${WORDS.en.place}`, { exact: true })).toBeVisible();
    await expect.element(card.getByText('000012345678', { exact: true })).toBeVisible();
    await expect.element(card.getByLabelText('Serial number')).toHaveValue('000012345678');
    await expect.element(card.getByLabelText('Sampling point')).toBeInTheDocument();
    expect(card.getByLabelText('Register map').query()).toBeNull();

    await card.getByLabelText('CT ratio').fill('100');
    await card.getByLabelText('PT ratio').fill('10');
    await card.getByLabelText('Name').fill('Gate meter');
    const site = await apply(page);
    expect(site?.lines.at(-1)).toEqual(dlt645Finding.line);
    expect(site?.devices.at(-1)).toEqual({ ...dlt645Finding.device, ctRatio: 100, ptRatio: 10 });
    expect(server.bodiesOf(saveSetupConfig)[0]?.names).toEqual([{ sn: '000012345678', name: 'Gate meter' }]);
  });

  it('is read with its ratios; a failure names what to check', async () => {
    const page = await atDevices();
    const card = meterCard(page);
    await card.getByLabelText('CT ratio').fill('80');
    server.answer(getSetupTask, taskOf({ state: 'failed', error: 'no response within 2000 ms' }));
    await card.getByRole('button', { name: 'Test reading' }).click();
    await expect.element(card.getByText(/Check the wiring, meter address/)).toBeVisible();
    expect(server.bodiesOf(startSetupTask).at(-1)?.task).toEqual({
      do: 'read',
      line: dlt645Finding.line,
      device: { ...dlt645Finding.device, ctRatio: 80 },
    });
  });

  it('loses a ratio that is deleted', async () => {
    const page = await atDevices();
    const card = meterCard(page);
    await card.getByLabelText('CT ratio').fill('80');
    await card.getByLabelText('CT ratio').fill('');
    const site = await apply(page);
    expect(site?.devices.at(-1)).toEqual(dlt645Finding.device);
  });

  it('with a short address needs the serial number on its nameplate', async () => {
    const device = { ...dlt645Finding.device, meterAddress: '000000000001', sn: 'DLT645-1-x' };
    server.answer(
      getSetupTask,
      taskOf({ scan: scanOf({ found: [{ ...dlt645Finding, device, printedSn: true }] }) }),
    );
    const page = await atDevices();
    const card = meterCard(page);
    await expect.element(card.getByText('Enter the serial number on the nameplate.')).toBeVisible();
    await card.getByLabelText('Serial number').fill('M');
    await expect.element(card.getByText(/A serial number has 3 to 40/)).toBeVisible();
    await card.getByLabelText('Serial number').fill('MET-7');
    await expect.element(card.getByText(/Another meter can have the same short address/)).toBeVisible();
    expect((await apply(page))?.devices.at(-1)).toMatchObject({ sn: 'MET-7', meterAddress: '000000000001' });
  });

  it.each([
    ['en', 'dark'],
    ['zh', 'light'],
  ] as const)('fits on a phone and is accessible in %s, %s', async (lang, theme) => {
    const words = WORDS[lang];
    const page = await atDevices(lang, { theme, width: 390, height: 844 });
    const card = meterCard(page);
    await expect.element(card.getByText(words.place)).toBeVisible();
    await expect.element(card.getByText(words.meterAddress, { exact: true })).toBeVisible();
    await expect.element(card.getByLabelText(words.ct)).toBeVisible();
    await expect.element(card.getByLabelText(words.pt)).toBeVisible();
    fits();
    expect(await seriousViolations()).toEqual([]);
    await page.getByRole('button', { name: words.toApply }).click();
    await expect.element(page.getByText(words.place)).toBeVisible();
    fits();
  });
});

describe('a line that is entered', () => {
  it('of a serial device server reads a DL/T 645 meter', async () => {
    const page = await atSearch();
    await enterOn(page, 'en', 'serverMeters');
    expect(page.getByLabelText('Register map').query()).toBeNull();
    expect(page.getByLabelText('Unit address').query()).toBeNull();
    await page.getByRole('button', { name: WORDS.en.add }).click();
    await expect.poll(() => page.getByText('Enter a valid value').elements()).toHaveLength(2);
    await expect.element(page.getByText(WORDS.en.wrongAddress)).toBeVisible();
    await page.getByLabelText(WORDS.en.host).fill('192.168.1.30');
    await page.getByLabelText('Port', { exact: true }).fill('8899');
    await page.getByLabelText(WORDS.en.meterAddress).fill('1234 5678');
    await page.getByRole('button', { name: WORDS.en.add }).click();
    await expect.element(meterCard(page).getByText(WORDS.en.place)).toBeVisible();
    await expect.element(meterCard(page).getByText('Choose the sampling point.')).toBeVisible();
  });

  it('of a serial port has the usual settings of DL/T 645', async () => {
    const page = await atSearch();
    await enterOn(page, 'en', 'serialMeters');
    await expect.element(page.getByText('2400', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Even', { exact: true })).toBeVisible();
    await page.getByLabelText(WORDS.en.meterAddress).fill('202611190042');
    await page.getByRole('button', { name: WORDS.en.add }).click();
    const place = '/dev/ttyUSB0 2400 8E1 · DL/T 645 · address 202611190042';
    await expect.element(meterCard(page).getByText(place)).toBeVisible();
    await expect.element(meterCard(page).getByLabelText('Serial number')).toHaveValue('202611190042');
  });

  it('of a serial device server reads Modbus RTU', async () => {
    const page = await atSearch();
    await enterOn(page, 'en', 'serverModbus');
    await page.getByLabelText(WORDS.en.host).fill('192.168.1.30');
    await page.getByLabelText('Port', { exact: true }).fill('8899');
    await page.getByLabelText('Register map').click();
    await page.getByText('Huawei SUN2000 (huawei-sun2000)').click();
    await page.getByLabelText('Unit address').fill('3');
    await page.getByRole('button', { name: WORDS.en.add }).click();
    await expect
      .element(page.getByText(/192\.168\.1\.30:8899 · Modbus RTU over TCP · unit 3/).first())
      .toBeVisible();
    const site = await apply(page);
    expect(site?.lines.at(-1)).toEqual({
      name: '192.168.1.30',
      type: 'tcp',
      host: '192.168.1.30',
      port: 8899,
      framing: 'rtu',
    });
    expect(site?.devices.at(-1)).toMatchObject({ line: '192.168.1.30', unit: 3, map: 'huawei-sun2000' });
  });

  it('that exists asks for what its protocol needs', async () => {
    const site = { lines: [dlt645Finding.line], devices: [dlt645Finding.device] };
    server.answer(getSetupConfig, configOf({ site }));
    const page = await atSearch();
    await page.getByText(WORDS.en.manual, { exact: true }).click();
    await expect
      .element(page.getByText('192.168.1.30-8899 · 192.168.1.30:8899 · DL/T 645').first())
      .toBeVisible();
    await page.getByLabelText(WORDS.en.meterAddress).fill('12345678');
    await page.getByRole('button', { name: WORDS.en.add }).click();
    await expect.element(page.getByText('This device is configured already')).toBeVisible();
    await page.getByLabelText(WORDS.en.meterAddress).fill('12345679');
    await page.getByRole('button', { name: WORDS.en.add }).click();
    await expect.element(page.getByText(/address 000012345679/).first()).toBeVisible();
  });

  it('cannot use a serial port that has another protocol', async () => {
    const line = { name: 'bus', type: 'rtu', path: '/dev/ttyUSB0', stopBits: 1 } as const;
    const [inverter] = configOf().site.devices;
    if (!inverter) throw new Error('no device');
    server.answer(
      getSetupConfig,
      configOf({ site: { lines: [line], devices: [{ ...inverter, line: 'bus' }] } }),
    );
    const page = await atSearch();
    await enterOn(page, 'en', 'serialMeters');
    await page.getByLabelText(WORDS.en.meterAddress).fill('202611190042');
    await page.getByRole('button', { name: WORDS.en.add }).click();
    await expect
      .element(meterCard(page).getByText(/This serial port is used with another protocol/))
      .toBeVisible();
  });

  it.each(['en', 'zh'] as const)('fits on a phone and is accessible in %s', async (lang) => {
    const words = WORDS[lang];
    const page = await atSearch(lang, { width: 390, height: 844 });
    await page.getByText(words.manual, { exact: true }).click();
    await page.getByLabelText(words.line, { exact: true }).click();
    const choices = ['serverMeters', 'serverModbus', 'serialMeters'] as const;
    for (const choice of choices) {
      const label = page.getByTitle(words[choice]).element().firstElementChild;
      expect(label?.textContent).toBe(words[choice]);
      expect(label?.scrollWidth, choice).toBeLessThanOrEqual(label?.clientWidth ?? 0);
    }
    await page.getByTitle(words.serverMeters).click();
    await page.getByRole('button', { name: words.add }).click();
    await expect.element(page.getByText(words.wrongAddress)).toBeVisible();
    fits();
    expect(await seriousViolations()).toEqual([]);
    await page.getByLabelText(words.host).fill('192.168.1.30');
    await page.getByLabelText(lang === 'en' ? 'Port' : '端口', { exact: true }).fill('8899');
    await page.getByLabelText(words.meterAddress).fill('12345678');
    await page.getByRole('button', { name: words.add }).click();
    await expect.element(meterCard(page).getByText(words.place)).toBeVisible();
  });
});
