import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getSetupLoggers, startSetupTask } from '../../../contract/commissioning.contract.ts';
import { commissioningErrors } from '../../../contract/commissioning.errors.ts';
import { getRegisterMap, saveRegisterMap } from '../../../contract/register-maps.contract.ts';
import { answerDevice, answerMaps, asked, METER } from '../testing/maps.ts';
import MapEditorPage from './MapEditorPage.tsx';

const OWN = '/monitoring/registerMap?name=mine.json';

beforeEach(() => answerMaps());

const editor = async (options: Parameters<typeof renderPage>[1] = {}) => {
  const page = await renderPage(<MapEditorPage />, { path: OWN, ...options });
  await expect.element(page.getByRole('grid')).toBeVisible();
  return page;
};
type Page = Awaited<ReturnType<typeof editor>>;
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const lastSaved = () => server.bodiesOf(saveRegisterMap).at(-1);
const save = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(save )?Save$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
};

describe('editing', () => {
  it('changes the selected register, shows the change, and saves the map', async () => {
    const page = await editor();
    await rowOf(page, 'Frequency').click();
    await page.getByLabelText('Scale').fill('0.001');
    await expect.element(page.getByText('Not saved')).toBeVisible();
    await page.getByRole('button', { name: /Changes/ }).click();
    await expect.element(page.getByText('registers frequency scale')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await save(page);
    await expect.element(page.getByText('Saved the map mine.json')).toBeVisible();
    expect(lastSaved()).toMatchObject({ name: 'mine.json', replace: true });
    expect(lastSaved()?.map).toEqual({
      ...METER,
      registers: METER.registers.map((one) => (one.point === 'frequency' ? { ...one, scale: 0.001 } : one)),
    });
    await expect.element(page.getByText('Not saved')).not.toBeInTheDocument();
  });

  it('undoes and redoes the letters of a field together', async () => {
    const page = await editor();
    const address = page.getByRole('textbox', { name: 'Address', exact: true });
    await address.fill('');
    await userEvent.type(address, '0x1234');
    await userEvent.tab();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(address).toHaveValue('0x0061');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.element(address).toHaveValue('0x1234');
  });

  it('works by keyboard: select, insert, duplicate, move, delete', async () => {
    const page = await editor();
    await rowOf(page, 'Phase A voltage').click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(rowOf(page, 'Frequency')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Insert}');
    await expect.element(rowOf(page, 'No point')).toHaveAttribute('aria-selected', 'true');
    await expect.element(rowOf(page, 'No point')).toHaveTextContent('0x0078');
    await userEvent.keyboard('{Delete}');
    await expect.element(rowOf(page, 'No point')).not.toBeInTheDocument();
    await userEvent.keyboard('{Home}{Alt>}{ArrowDown}{/Alt}');
    await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Frequency');
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.element(page.getByText('The point voltageA is used twice').first()).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(page.getByText('The point voltageA is used twice')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('combobox', { name: 'Point' })).toHaveFocus();
  });

  it('chooses a point by its name', async () => {
    const page = await editor();
    await page.getByRole('button', { name: /Add register/ }).click();
    await page.getByRole('combobox', { name: 'Point' }).fill('Phase B voltage');
    await page.getByTitle('Phase B voltage (V) · voltageB').click();
    await expect.element(rowOf(page, 'Phase B voltage')).toBeVisible();
  });

  it('edits commands, constants and the device', async () => {
    const page = await editor();
    await page.getByRole('tab', { name: 'Commands' }).click();
    await page.getByLabelText('Scale').fill('10');
    await page.getByRole('tab', { name: 'Recognition' }).click();
    await page.getByLabelText('Maximum').fill('61');
    await page.getByRole('tab', { name: 'Device' }).click();
    await page.getByLabelText('Most registers per request').fill('20');
    await page.getByLabelText('TCP port').fill('1502');
    await save(page);
    await expect.element(page.getByText('Saved the map mine.json')).toBeVisible();
    expect(lastSaved()?.map).toMatchObject({
      commands: { setPtRatio: [{ param: 'ratio', address: '0x008D', type: 'u16', scale: 10 }] },
      fingerprint: [{ max: 61 }],
      maxRead: 20,
      connection: { tcpPort: 1502 },
      events: METER.events,
    });
  });

  it('asks before changes are lost', async () => {
    const page = await editor();
    await page.getByLabelText('Scale').fill('7');
    await page.getByRole('link', { name: 'Register maps' }).click();
    await expect.element(page.getByText(/Leave/).first()).toBeVisible();
    expect(page.address()).toBe(OWN);
  });
});

describe('faults', () => {
  it.each([
    ['en', 'Address', 'Enter 0 to 65535, or 0x0000 to 0xFFFF'],
    ['zh', '地址', '请输入 0 至 65535，或 0x0000 至 0xFFFF'],
  ] as const)('are shown at the field and in the list, in %s', async (lang, label, text) => {
    const page = await editor({ lang });
    const address = page.getByRole('textbox', { name: label, exact: true });
    await address.fill('0x12G');
    await expect.element(address).toHaveAttribute('aria-invalid', 'true');
    await expect.element(address).toHaveAccessibleDescription(text);
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
  });

  it('lead to their field, also in another part', async () => {
    answerMaps({ ...METER, registers: METER.registers.map((one) => ({ ...one, scale: 'x' })), maxGap: 500 });
    const page = await editor();
    await page.getByRole('button', { name: 'Device · Gap' }).click();
    await expect.element(page.getByLabelText('Gap')).toHaveFocus();
    await page.getByRole('button', { name: /Row 4/ }).click();
    await expect.element(rowOf(page, 'Total active power')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByLabelText('Scale')).toHaveFocus();
  });

  it('prevent saving', async () => {
    const page = await editor();
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('');
    await page.getByRole('button', { name: /^(save )?Save$/ }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/has 1 fault/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  });
});

describe('saving', () => {
  const copy = { path: '/monitoring/registerMap?name=acme-m1' };

  it('saves a copy of a library map under a new name, without how it was verified', async () => {
    const page = await editor(copy);
    await expect.element(page.getByText(/copy of a map of the library/)).toBeVisible();
    await page.getByRole('button', { name: /^(save )?Save$/ }).click();
    await page.getByLabelText('Name of the map').fill('hall-meter');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.address()).toBe('/monitoring/registerMap?name=hall-meter.json');
    expect(lastSaved()).toEqual({ name: 'hall-meter.json', map: METER, replace: false });
  });

  it('shows that the name is taken, and replaces the map on request', async () => {
    server.answer(saveRegisterMap, ({ replace }) =>
      replace ? {} : new Refusal(commissioningErrors.mapExists),
    );
    const page = await editor(copy);
    await save(page);
    await expect.element(page.getByText(/exists already/)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Replace the existing map' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.address()).toBe('/monitoring/registerMap?name=acme-m1.json');
  });

  it('keeps the map if the server refuses it', async () => {
    server.answer(saveRegisterMap, new Refusal(commissioningErrors.faultyMap));
    const page = await editor();
    await page.getByLabelText('Scale').fill('7');
    await save(page);
    await expect.element(page.getByRole('dialog').getByText(/has faults/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect.element(page.getByLabelText('Scale')).toHaveValue('7');
    await expect.element(page.getByText('Not saved')).toBeVisible();
  });

  it('shows that the map cannot be opened', async () => {
    server.answer(getRegisterMap, new Refusal(commissioningErrors.unknownMap));
    const page = await renderPage(<MapEditorPage />, { path: OWN });
    await expect.element(page.getByText('Failed to load')).toBeVisible();
  });

  it('begins a new map with what is missing', async () => {
    const page = await renderPage(<MapEditorPage />, { path: '/monitoring/registerMap' });
    await expect.element(page.getByRole('alert').getByText('Add at least one')).toBeVisible();
    await page.getByRole('tab', { name: /Registers/ }).click();
    await expect.element(page.getByText('No registers')).toBeVisible();
  });
});

/** 230.5 V × 10, 50 Hz, ratio 10, −1.000 kW. */
const WORDS = { 97: 2305, 119: 5000, 141: 10, 362: 0xffff, 363: 0xfc18 };

describe('live values', () => {
  it('reads the registers of the map on the line of its device, and shows raw words and values', async () => {
    answerDevice(WORDS);
    const page = await editor();
    await page.getByRole('switch', { name: 'Live' }).click();
    await expect.element(rowOf(page, 'Phase A voltage')).toHaveTextContent(/0901.*2,305\.0 V/);
    await expect.element(rowOf(page, 'Total active power')).toHaveTextContent(/FFFF FC18.*-1\.000 kW/);
    await expect.element(page.getByText('Fingerprint matches')).toBeVisible();
    expect(asked().slice(0, 4)).toEqual(['3:97+1', '3:119+1', '3:141+1', '3:362+2']);
    expect(server.bodiesOf(startSetupTask)[0]).toMatchObject({
      deviceId: 9,
      task: { line: { name: 'hall', host: '192.168.1.20' }, unit: 7 },
    });
  });

  it('is not offered on lines of DL/T 645 meters', async () => {
    answerDevice(WORDS);
    const page = await editor({ path: '/monitoring/registerMap?name=acme-m1' });
    const line = page.getByRole('combobox', { name: 'Line' });
    await line.click();
    await expect.element(page.getByRole('option', { name: 'hall' })).toBeInTheDocument();
    expect(
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    ).not.toContain('grid');
    await page.getByRole('switch', { name: 'Live' }).click();
    await expect
      .poll(() => server.bodiesOf(startSetupTask)[0])
      .toMatchObject({ task: { line: { name: 'hall' } } });
  });

  it('computes the value of a changed register at once, and applies a clicked interpretation', async () => {
    answerDevice(WORDS);
    const page = await editor();
    await page.getByRole('switch', { name: 'Live' }).click();
    await expect.element(rowOf(page, 'Total active power')).toHaveTextContent('-1.000 kW');
    await rowOf(page, 'Total active power').click();
    await page.getByRole('button', { name: /^i32 low first/ }).click();
    await expect.element(rowOf(page, 'Total active power')).toHaveTextContent('-65,470.465');
    await expect
      .element(rowOf(page, 'Total active power').getByRole('img', { name: 'Out of range' }))
      .toBeVisible();
  });

  it('finds the register that the device does not have', async () => {
    const { 141: _ptRatio, ...words } = WORDS;
    answerMaps({ ...METER, maxGap: 100 });
    answerDevice({
      ...words,
      ...Object.fromEntries(Array.from({ length: 21 }, (_none, i) => [0x62 + i, 1])),
    });
    const page = await editor();
    await page.getByRole('switch', { name: 'Live' }).click();
    await expect.element(rowOf(page, 'PT ratio')).toHaveTextContent('Refused: illegal data address');
    await expect.element(rowOf(page, 'Frequency')).toHaveTextContent('50.00 Hz');
    await expect.element(page.getByText('The device does not have 1 register')).toBeVisible();
  });

  it('explores registers and adds one to the map', async () => {
    answerDevice({ 10: 0x4366, 11: 0x8000 });
    const page = await editor();
    await page.getByRole('tab', { name: 'Explorer' }).click();
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('0x000A');
    await page.getByLabelText('Count').fill('2');
    await page.getByRole('button', { name: 'Read' }).click();
    await expect.element(page.getByRole('cell', { name: '230.5' })).toBeVisible();
    await page.getByRole('button', { name: 'Add as register 0x000A' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('0x000A');
  });

  it('shows what the logger reports if the device is silent', async () => {
    answerDevice({});
    server.answer(startSetupTask, new Refusal(commissioningErrors.loggerOffline));
    const page = await editor();
    await page.getByRole('switch', { name: 'Live' }).click();
    await expect.element(page.getByText(/The logger is offline/)).toBeVisible();
  });

  it('needs a plant, and a logger that can read registers', async () => {
    const without = await editor({ plant: null });
    await expect.element(without.getByText(/Choose a plant/)).toBeVisible();
    await without.unmount();
    server.answer(getSetupLoggers, { loggers: [], canStartHere: false });
    const page = await editor();
    await expect.element(page.getByText('This plant has no logger.')).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'Live' })).toBeDisabled();
  });
});

describe('trying the map', () => {
  const STATUS = { point: 'workStatus', address: 200, type: 'u16', codes: { 1: 0 } } as const;
  const { constants: _fixed, ...metered } = METER;
  const registers = [...METER.registers, STATUS];
  async function atTry(options: Parameters<typeof renderPage>[1] = {}) {
    const page = await editor(options);
    await page.getByRole('tab', { name: /^(Try|试读)/ }).click();
    return page;
  }
  const start = (page: Page) => page.getByRole('button', { name: /Start reading|开始试读/ }).click();

  it('shows raw words, value, unit, range and result of each register and constant', async () => {
    answerDevice(WORDS);
    const page = await atTry();
    await start(page);
    await expect.element(page.getByText('All 4 points were read and are in range')).toBeVisible();
    await expect
      .element(rowOf(page, 'Phase A voltage'))
      .toHaveTextContent(/0x0061 u16.*0901.*2,305\.0 V.*In range/);
    await expect
      .element(rowOf(page, 'Total active power'))
      .toHaveTextContent(/0x016A i32.*FFFF FC18.*-1\.000 kW.* – .*kW.*In range/);
    await expect.element(rowOf(page, 'Work status')).toHaveTextContent(/Fixed value/);
  });

  it('uses the unsaved map, and says what is wrong', async () => {
    answerMaps({ ...metered, registers });
    answerDevice({ ...WORDS, 119: 9000, 200: 9 });
    const page = await atTry({ lang: 'zh' });
    await start(page);
    await expect.element(page.getByText('5 个测点中有 2 个需要核对')).toBeVisible();
    await expect.element(page.getByText('代码 9 不在代码对照中')).toBeVisible();
    await page.getByRole('tab', { name: /超出范围/ }).click();
    await expect.poll(() => page.getByRole('row').elements().length).toBe(2);
    await page.getByRole('button', { name: '频率' }).click();
    await page.getByLabelText('倍率').fill('0.005');
    await page.getByRole('tab', { name: /^试读/ }).click();
    await expect.element(page.getByText('5 个测点中有 1 个需要核对')).toBeVisible();
    expect(server.bodiesOf(saveRegisterMap)).toEqual([]);
  });

  it('says that a logger cannot read a device that refuses a register, unless it is uncertain', async () => {
    const { 141: _ptRatio, ...words } = WORDS;
    answerMaps({ ...METER, registers: METER.registers.filter(({ times }) => !times) });
    answerDevice(words);
    const page = await atTry();
    await start(page);
    await expect
      .element(
        page.getByText('The device refuses the registers of 1 point: a logger cannot read it by this map'),
      )
      .toBeVisible();
    await expect.element(rowOf(page, 'PT ratio')).toHaveTextContent(/✕.*Refused.*illegal data address/);
    await page.getByRole('button', { name: 'PT ratio' }).click();
    await page.getByText('More', { exact: true }).click();
    await page.getByLabelText('Why it is uncertain').fill('three-phase models only');
    await page.getByRole('tab', { name: /^Try/ }).click();
    await expect.element(page.getByText('1 of 3 points need a look')).toBeVisible();
  });

  it('counts what has been read while the device is slow', async () => {
    answerDevice(WORDS, 362);
    const page = await atTry();
    await start(page);
    await expect.element(page.getByText('3 of 4 points read')).toBeVisible();
    await expect.element(rowOf(page, 'Total active power')).toHaveTextContent('Not read yet');
  });

  it('keeps faulty rows in view, which are not read', async () => {
    answerDevice(WORDS);
    const page = await editor();
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('0x12G');
    await page.getByRole('tab', { name: /^Try/ }).click();
    await start(page);
    await expect.element(rowOf(page, 'Phase A voltage')).toHaveTextContent(/0x12G.*Faulty entry/);
  });

  it('needs a logger', async () => {
    server.answer(getSetupLoggers, { loggers: [], canStartHere: false });
    const page = await atTry();
    await expect.element(page.getByRole('button', { name: 'Start reading' })).toBeDisabled();
    await expect.element(page.getByText('This plant has no logger.')).toBeVisible();
  });

  it.each([
    ['light', 1366],
    ['dark', 390],
  ] as const)('is accessible in %s at %i pixels, and fits', async (theme, width) => {
    answerMaps({ ...metered, registers });
    answerDevice({ ...WORDS, 119: 9000, 200: 9 });
    const page = await atTry({ theme, width, height: 844 });
    expect(await seriousViolations()).toEqual([]);
    await start(page);
    await expect.element(page.getByText('2 of 5 points need a look')).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

describe('for everyone', () => {
  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    answerDevice(WORDS);
    const page = await editor({ theme });
    await page.getByRole('switch', { name: 'Live' }).click();
    await expect.element(rowOf(page, 'Frequency')).toHaveTextContent('50.00 Hz');
    expect(await seriousViolations()).toEqual([]);
    for (const tab of ['Device', 'Recognition', 'Commands', 'Explorer']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await seriousViolations()).toEqual([]);
    }
  });

  it('edits registers on a phone', async () => {
    const page = await editor({ width: 390, height: 844 });
    await rowOf(page, 'Frequency').click();
    await page.getByRole('dialog').getByLabelText('Scale').fill('0.1');
    await expect.element(page.getByText('Not saved')).toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
