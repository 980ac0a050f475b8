import { COMMAND_PASSWORD, checksPassword, order } from '@heliodon/commands/testing/order';
import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { setLanguage } from '@heliodon/web/i18n';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { demandErrors } from '../../contract/demand.rules.ts';
import {
  type DemandSetup,
  demandActsOnDevices,
  demandPlant,
  getDemandMachines,
  getDemandSettings,
  saveDemandSettings,
} from '../../contract/settings.contract.ts';
import DemandManagePage from './DemandManagePage.tsx';

const machine = {
  deviceId: 9,
  sn: 'PCS1',
  name: 'Storage 1',
  status: 'running',
  atMs: null,
  powerKw: 20,
  ratedKw: 100,
  runMode: 0,
} as const;
const meter = { deviceId: 8, sn: 'MET1', name: 'Grid meter', online: true };

function setupOf(values: Partial<DemandSetup> = {}): DemandSetup {
  return exampleOf(getDemandSettings.response, {
    plant: exampleOf(demandPlant, {
      plantId: 1,
      name: 'Test plant',
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
    }),
    settings: { limitKw: null, warnPercent: 90, on: false },
    meters: [meter],
    devices: [machine],
    month: { month: '2026-06', peakKw: 300, peakAtMs: Date.parse('2026-06-10T04:00:00Z') },
    billing: { type: 'demand', pricePerKw: '38', capacityKva: '800' },
    months: [{ month: '2026-06', peakKw: 300, freeKw: 400, heldKw: 250 }],
    suggestedKw: 262.5,
    ...values,
  });
}

/** A server that keeps saved settings. */
function keepsSettings(start: DemandSetup): void {
  let setup = start;
  server
    .answer(getDemandSettings, () => setup)
    .answer(getDemandMachines, { meters: [...start.meters], devices: [...start.devices] })
    .answer(saveDemandSettings, ({ settings, password }) => {
      const keep = () => {
        setup = { ...setup, settings: { ...settings, limitKw: settings.limitKw || null } };
        return {};
      };
      return demandActsOnDevices(setup.settings, settings) ? checked(password, keep) : keep();
    });
}

const tile = (key: string) => document.querySelector(`[data-tile="${key}"]`)?.textContent ?? '';

async function managePage(options: PageOptions = {}) {
  const page = await renderPage(<DemandManagePage />, options);
  await expect.poll(() => tile('limit')).not.toBe('');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  return { page, save, limit: page.getByLabelText('Demand limit', { exact: true }) };
}

let checked: Awaited<ReturnType<typeof checksPassword>>;
beforeEach(async () => {
  checked = await checksPassword();
  keepsSettings(setupOf());
});

describe('the limit', () => {
  it('is validated beside its field; control requires a higher minimum', async () => {
    const { page, save, limit } = await managePage();
    await limit.fill('5001');
    await save.click();
    await expect.element(page.getByText('Demand limit must be 0 to 5000 kW; 0 means no limit')).toBeVisible();
    await limit.fill('100.25');
    await save.click();
    await expect.element(page.getByText('At most 1 decimal')).toBeVisible();
    await limit.fill('100');
    await page.getByLabelText('Warning threshold').fill('5');
    await save.click();
    await expect
      .element(page.getByText('Warning threshold must be a whole number from 10 to 100'))
      .toBeVisible();
    await page.getByLabelText('Warning threshold').fill('90');
    await page.getByRole('switch').click();
    await save.click();
    await expect
      .element(page.getByText('With demand control on, the limit must be 120 to 5000 kW'))
      .toBeVisible();
    await setLanguage('zh');
    await expect.element(page.getByText('开启需量控制时，限值为 120–5000 kW')).toBeVisible();
    expect(server.bodiesOf(saveDemandSettings)).toEqual([]);
  });

  it('is held after control was turned on and confirmed, and only monitored when it is off', async () => {
    const { page, save, limit } = await managePage();
    expect(tile('price')).toContain('38');
    await limit.fill('250');
    await page.getByRole('switch').click();
    await save.click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/keeping 15-minute demand within 250\.0 kW/)).toBeVisible();
    await order(page, 'Turn on');
    await expect.poll(() => tile('limit')).toContain('Control is on');
    expect(tile('limit')).toContain('250.0');
    // The peak of this month is already higher: holding less saves nothing.
    await expect.element(page.getByText(/Demand has already reached 300\.0 kW/)).toBeVisible();
    await expect.element(page.getByText(/saves nothing more this month/)).toBeVisible();
    await limit.fill('280');
    await save.click();
    await expect.element(dialog.getByText('250.0 kW → 280.0 kW')).toBeVisible();
    await order(page, 'Change limit');
    await expect.poll(() => tile('limit')).toContain('280.0');
    await page.getByRole('switch').click();
    await save.click();
    await order(page, 'Turn off');
    await expect.poll(() => tile('limit')).toContain('Monitoring only, control is off');
    // With control off no confirmation is needed.
    await limit.fill('260');
    await save.click();
    await expect.poll(() => tile('limit')).toContain('260.0');
    expect(server.bodiesOf(saveDemandSettings).at(-1)).toEqual({
      plantId: 1,
      settings: { limitKw: 260, warnPercent: 90, on: false },
    });
  });

  it.each([
    [
      'en',
      'Save',
      'Turn on',
      'Storage may not be able to keep demand within 200.0 kW',
      /could have kept demand within 260\.0 kW at best/,
    ],
    ['zh', '保存', '开启', '储能可能守不住 200.0 kW', /最低可守住 260\.0 kW/],
  ] as const)(
    'that storage cannot hold is warned about before saving, but not refused, in %s',
    async (...given) => {
      const [lang, saveName, turnOn, cannot, least] = given;
      const canHold = {
        kw: 260,
        from: '2026-05-16',
        to: '2026-06-15',
        storageKw: 100,
        storageKwh: 200,
      };
      keepsSettings(setupOf({ canHold }));
      const { page } = await managePage({ lang });
      const limit = page.getByRole('spinbutton').first();
      await limit.fill('200');
      await page.getByRole('switch').click();
      await page.getByRole('button', { name: saveName, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect.element(dialog.getByText(cannot)).toBeVisible();
      await expect.element(dialog.getByText(least)).toBeVisible();
      await order(page, turnOn);
      await expect.poll(() => tile('limit')).toContain('200.0');
      await limit.fill('270');
      await page.getByRole('button', { name: saveName, exact: true }).click();
      await expect.element(dialog.getByText('200.0 kW → 270.0 kW')).toBeVisible();
      await expect.element(dialog.getByText(cannot)).not.toBeInTheDocument();
    },
  );

  it('stays unchanged when the confirmation is cancelled', async () => {
    keepsSettings(setupOf({ settings: { limitKw: 250, warnPercent: 90, on: true } }));
    const { page, save } = await managePage();
    await page.getByRole('switch').click();
    await save.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(server.bodiesOf(saveDemandSettings)).toEqual([]);
  });

  it('can be filled with the suggested value that storage could hold', async () => {
    const { page, limit } = await managePage();
    expect(tile('suggested')).toContain('262.5');
    await page.getByRole('button', { name: 'Use 262.5 kW' }).click();
    await expect.element(limit).toHaveValue('262.5');
    await expect.element(page.getByRole('button', { name: 'Use 262.5 kW' })).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Turn on', demandErrors.noStorage.en],
    ['zh', '开启', demandErrors.noStorage.zh],
  ] as const)('keeps the input when the server refuses it, in %s', async (lang, turnOn, why) => {
    server.answer(saveDemandSettings, new Refusal(demandErrors.noStorage));
    const { page } = await managePage({ lang });
    const limit = page.getByLabelText(lang === 'zh' ? '需量限值' : 'Demand limit');
    await limit.fill('250');
    await page.getByRole('switch').click();
    await page.getByRole('button', { name: /^(Save|保\s?存)$/ }).click();
    await page
      .getByLabelText(lang === 'zh' ? '操作密码' : 'Command password', { exact: true })
      .fill(COMMAND_PASSWORD);
    await page.getByRole('button', { name: turnOn, exact: true }).click();
    await expect.element(page.getByText(why).first()).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Cancel|取\s?消)$/ })
      .click();
    await expect.element(limit).toHaveValue('250');
  });
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  keepsSettings(setupOf({ settings: { limitKw: 250, warnPercent: 90, on: true } }));
  await managePage({ theme });
  await expect.poll(() => seriousViolations()).toEqual([]);
});

it('the settings are read-only for an ordinary user', async () => {
  keepsSettings(setupOf({ settings: { limitKw: 250, warnPercent: 90, on: true } }));
  const { page } = await managePage({ roleId: 2 });
  await expect.element(page.getByText('90 %').first()).toBeVisible();
  expect(page.getByRole('button', { name: 'Save', exact: true }).query()).toBeNull();
  expect(page.getByRole('switch').query()).toBeNull();
});

it('says whether platform or logger holds the limit on each storage converter', async () => {
  const machines = [
    machine,
    { ...machine, deviceId: 10, name: 'Storage 2', runMode: 1 },
    { ...machine, deviceId: 11, name: 'Storage 3', status: 'offline' as const },
  ];
  keepsSettings(setupOf({ settings: { limitKw: 250, warnPercent: 90, on: true }, devices: machines }));
  const { page } = await managePage();
  await expect.element(page.getByRole('row', { name: /Storage 1/ })).toHaveTextContent(/Platform/);
  await expect.element(page.getByRole('row', { name: /Storage 2/ })).toHaveTextContent(/Logger/);
  await expect
    .element(page.getByRole('row', { name: /Storage 3/ }))
    .toHaveTextContent(/Offline, not participating/);
});

it('says what is missing: a meter, storage, a price; and that a limit was never set', async () => {
  keepsSettings(setupOf({ meters: [], devices: [], billing: null, months: [], suggestedKw: null }));
  const { page } = await managePage();
  for (const missing of [
    'No meter at the grid connection point',
    'No transformer price set',
    'No limit has been set yet',
  ])
    await expect.element(page.getByText(missing)).toBeVisible();
  await expect.element(page.getByText('This plant has no PCS').first()).toBeVisible();
  expect(tile('suggested')).toContain('No history or no storage');
});

it('says that the meter is offline, and that the month is billed by capacity', async () => {
  const billing = { type: 'monthly', pricePerKw: null, capacityKva: '800' } as const;
  keepsSettings(setupOf({ meters: [{ ...meter, online: false }], billing }));
  const { page } = await managePage();
  await expect.element(page.getByText('The grid meter is offline')).toBeVisible();
  await expect.element(page.getByText('This month is billed by transformer capacity, 800 kVA')).toBeVisible();
  expect(tile('price')).toContain('Not billed by demand');
});

it('says that loading failed, and loads again on retry', async () => {
  server.answer(getDemandSettings, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<DemandManagePage />);
  await expect.element(page.getByText('Failed to load')).toBeVisible();
  server.answer(getDemandSettings, setupOf());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => tile('limit')).toContain('Not set');
});
