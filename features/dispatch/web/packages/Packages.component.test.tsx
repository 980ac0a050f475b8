import { checksPassword, order } from '@heliodon/commands/testing/order';
import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import {
  applyPackage,
  getPackages,
  packagesErrors,
  retryApply,
  simulatePackage,
} from '@heliodon/dispatch/contract';
import { EMS_PRESETS } from '@heliodon/energy/control/ems-packages';
import { type ApplyState, applyErrors, applyState, getApplyState } from '@heliodon/site/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Packages } from './needs.ts';
import PackageSetPage from './PackageSetPage.tsx';
import PackagesPage from './PackagesPage.tsx';
import type { Simulation } from './simulationModel.ts';

const packagesOf = (values: Partial<Packages> = {}): Packages =>
  exampleOf(getPackages.response, {
    packages: [
      { name: 'selfUse', settings: EMS_PRESETS.selfUse, problems: ['backflowTargetMissing'] },
      { name: 'backupFirst', settings: EMS_PRESETS.backupFirst, problems: [] },
    ],
    plant: exampleOf(getPackages.response.shape.plant, {
      storage: 1,
      hasPv: true,
      ratedKw: 100,
      capacityKwh: 200,
      gridMetered: true,
    }),
    ...values,
  });

const quarters = { storageKw: [0], gridKw: [40], pvKw: [0], pilesKw: [0], soc: [70] };
const simulationOf = (values: Partial<Simulation> = {}): Simulation =>
  exampleOf(simulatePackage.response, {
    day: '2026-06-16',
    at: [Date.parse('2026-06-15T16:00:00Z')],
    loadKw: [40],
    withPackage: quarters,
    asNow: quarters,
    source: { pv: '', load: 'forecast', piles: '' },
    ...values,
  });

const applyOf = (values: Partial<ApplyState> = {}): ApplyState =>
  exampleOf(applyState, {
    applyId: 9,
    package: 'backupFirst',
    operator: 'operator',
    steps: [
      { kind: 'settings', deviceId: null, sn: '', state: 'done', unchanged: false, code: null, msg: '' },
      { kind: 'reserve', deviceId: 5, sn: 'PCS1', state: 'setting', unchanged: false, code: null, msg: '' },
    ],
    ...values,
  });
const finished = (apply: ApplyState, state: 'done' | 'failed', msg = ''): ApplyState => ({
  ...apply,
  finishedAt: '2026-06-15T04:00:00.000Z',
  steps: apply.steps.map((step) => ({ ...step, state: step.kind === 'reserve' ? state : step.state, msg })),
});

const card = (name: string) => document.querySelector(`[data-package="${name}"]`);

async function choicePage(options: PageOptions = {}) {
  const page = await renderPage(<PackagesPage />, options);
  await expect.poll(() => card('backupFirst')).not.toBeNull();
  return page;
}

async function setPage(options: PageOptions = {}, query = '?package=backupFirst') {
  const page = await renderPage(<PackageSetPage />, { path: `/set${query}`, roleId: 3, ...options });
  await expect.element(page.getByRole('columnheader', { name: /Without storage|没有储能/ })).toBeVisible();
  return page;
}

beforeEach(() => {
  server.answer(getPackages, packagesOf()).answer(simulatePackage, simulationOf());
});

describe('the packages', () => {
  it.each([
    ['en', 'Requires anti-backflow', 'View and simulate', 'Package 2', 'Package 6'],
    ['zh', '需要先开启防逆流', '查看与模拟', '套餐二', '套餐六'],
  ] as const)(
    'have numbers, show missing requirements, and open, in %s',
    async (...[lang, lack, open, second, last]) => {
      const page = await choicePage({ lang });
      expect(card('selfUse')?.textContent).toContain(second);
      expect(card('custom')?.textContent).toContain(last);
      expect(card('selfUse')?.textContent).toContain(lack);
      await page.getByRole('link', { name: open }).nth(1).click();
      expect(page.address()).toBe('/energyManage/packageOneSet?package=backupFirst');
    },
  );

  it('show the running one with start, operator and problems', async () => {
    server.answer(
      getPackages,
      packagesOf({
        active: {
          name: 'backupFirst',
          adjusted: true,
          settings: { ...EMS_PRESETS.backupFirst, reserveSoc: 60 },
          problems: ['gridMeterMissing'],
          planFits: false,
          since: '2026-06-15T04:00:00.000Z',
          operator: 'operator',
        },
      }),
    );
    const page = await choicePage();
    expect(card('backupFirst')?.textContent).toContain('Running');
    await expect.element(page.getByText('By operator, 2026-06-15 12:00')).toBeVisible();
    await expect.element(page.getByText('adjusted')).toBeVisible();
    await expect.element(page.getByText(/There is no meter at the grid connection point/)).toBeVisible();
    await expect.element(page.getByText(/does not match today's prices/)).toBeVisible();
  });

  it('show a change with failed steps, and retry it', async () => {
    const checked = await checksPassword();
    let apply = finished(applyOf(), 'failed', 'Device offline');
    server
      .answer(getPackages, () => packagesOf({ lastApply: apply }))
      .answer(getApplyState, () => apply)
      .answer(retryApply, ({ password }) =>
        checked(password, () => {
          apply = finished(apply, 'done');
          return { applyId: 9 };
        }),
      );
    const page = await choicePage();
    await expect.element(page.getByText('Device offline').last()).toBeVisible();
    await page.getByRole('button', { name: 'Retry failed steps (1)' }).click();
    await order(page, 'Send');
    await expect.element(page.getByText('Device offline').first()).not.toBeInTheDocument();
    expect(server.bodiesOf(retryApply)).toHaveLength(2);
  });

  it('are not available without storage; a loading error can be retried', async () => {
    const none = exampleOf(getPackages.response.shape.plant);
    server.answer(getPackages, packagesOf({ plant: none }));
    const page = await renderPage(<PackagesPage />);
    await expect.element(page.getByText('This plant has no PCS')).toBeVisible();
    await page.unmount();
    server.answer(getPackages, new Refusal(commonErrors.unexpected));
    const failed = await renderPage(<PackagesPage />);
    await expect.element(failed.getByText('Failed to load')).toBeVisible();
    server.answer(getPackages, packagesOf());
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => card('backupFirst')).not.toBeNull();
  });
});

describe('a package', () => {
  it.each([
    ['en', 'Apply', 'Changes applied', 'Must be between 10 and 100 %', /load from forecast/],
    ['zh', '应用套餐', '下发完成', '应在 10 到 100 % 之间', /负载 来自预测/],
  ] as const)('is changed, simulated and applied, with a result per device, in %s', async (...given) => {
    const [lang, applyName, done, range, source] = given;
    const checked = await checksPassword();
    let apply: ApplyState | null = null;
    server
      .answer(getPackages, () => packagesOf({ lastApply: apply }))
      .answer(getApplyState, () => finished(applyOf(), 'done'))
      .answer(applyPackage, ({ password }) =>
        checked(password, () => {
          apply = applyOf();
          return { applyId: 9 };
        }),
      );
    const page = await setPage({ lang });
    await expect.element(page.getByText(source)).toBeVisible();
    // Each saving states its baseline and its day.
    await expect.element(page.getByText(/2026-06-16.*(including energy left|含日末存量)/)).toBeVisible();
    await expect
      .element(page.getByText(/^(Savings vs\. current settings and plan|较现有设置与计划多省)$/))
      .toBeVisible();
    const reserve = page.getByRole('spinbutton');
    const button = page.getByRole('button', { name: applyName, exact: true });
    await reserve.fill('5');
    await expect.element(page.getByText(new RegExp(range))).toBeVisible();
    await expect.element(button).toBeDisabled();
    await reserve.fill('60');
    await expect.element(button).toBeEnabled();
    await expect
      .poll(() => server.bodiesOf(simulatePackage).at(-1))
      .toMatchObject({ settings: { reserveSoc: 60 } });
    await button.click();
    await expect.element(page.getByRole('dialog').getByText(/60 %/)).toBeVisible();
    await order(page, applyName);
    await expect.element(page.getByText(done, { exact: true })).toBeVisible();
    await expect.element(page.getByText('PCS1')).toBeVisible();
    expect(server.bodiesOf(applyPackage).at(-1)).toMatchObject({
      plantId: 1,
      package: 'backupFirst',
      settings: { ...EMS_PRESETS.backupFirst, reserveSoc: 60 },
    });
  });

  it('shows that demand is held by demand control, even if the package does not require it', async () => {
    const plant = { ...packagesOf().plant, demandOn: true, demandLimitKw: 300 };
    const active = {
      name: 'demandControl' as const,
      adjusted: false,
      settings: EMS_PRESETS.demandControl,
      problems: [],
      since: null,
      operator: 'operator',
      planFits: true,
    };
    server.answer(getPackages, packagesOf({ plant, active }));
    const page = await setPage({}, '?package=backupFirst');
    await expect.element(page.getByRole('switch', { name: 'Keep demand within its limit' })).toBeChecked();
    await expect.element(page.getByText(/demand control is enabled in demand management/)).toBeVisible();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/Reserve SOC: 10 % → 80 %/)).toBeVisible();
    await expect.element(dialog.getByText(/Keep demand within its limit/)).not.toBeInTheDocument();
  });

  it('with a missing requirement cannot be applied, and links to its setting', async () => {
    server.answer(simulatePackage, simulationOf({ problems: ['backflowTargetMissing'] }));
    const page = await setPage({}, '?package=selfUse');
    await expect.element(page.getByText('Cannot be applied yet')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled();
    await page.getByRole('link', { name: 'Set up' }).click();
    expect(page.address()).toBe('/energyManage/antiReflux');
  });

  it('by prices names the plans that it replaces, and keeps the dialog open on a refusal', async () => {
    await checksPassword();
    const plan = {
      type: 'year' as const,
      fitsUntil: '2026-10-01',
      replaces: [{ planId: 7, name: 'My plan' }],
    };
    server
      .answer(simulatePackage, simulationOf({ plan, planStays: true }))
      .answer(applyPackage, new Refusal(applyErrors.applyRunning));
    const page = await setPage({}, '?package=arbitrage');
    await expect
      .element(page.getByText('An existing schedule takes priority over the package and stays in force'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Replaces these plans: My plan')).toBeVisible();
    await expect.element(dialog.getByText(/Prices change on 2026-10-01/)).toBeVisible();
    await dialog.getByLabelText('Command password').fill('Breaker2040');
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect.element(dialog.getByText(applyErrors.applyRunning.en)).toBeVisible();
    expect(server.bodiesOf(applyPackage)).toMatchObject([{ replaces: [7] }]);
  });

  it('is read-only for an ordinary user', async () => {
    const page = await setPage({ roleId: 2 });
    expect(page.getByRole('button', { name: 'Apply', exact: true }).query()).toBeNull();
    await expect.element(page.getByRole('spinbutton')).toBeDisabled();
    for (const one of page.getByRole('switch').elements()) expect(one).toHaveProperty('disabled', true);
  });

  it('without data to simulate says so', async () => {
    server.answer(simulatePackage, new Refusal(packagesErrors.nothingToSimulate));
    const page = await renderPage(<PackageSetPage />, { path: '/set?package=backupFirst' });
    await expect.element(page.getByText('Simulation not available')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled();
  });
});

it.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)('have no serious accessibility violation in %s and %s', async (lang, theme) => {
  const page = await choicePage({ lang, theme });
  await expect.poll(() => seriousViolations()).toEqual([]);
  await page.unmount();
  await setPage({ lang, theme });
  await expect.poll(() => seriousViolations()).toEqual([]);
});
