import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { grant, type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  dismissFinding,
  exportFindings,
  type FindingRow,
  getFindingDetail,
  getFindings,
  getPlantDiagnosis,
  type PlantDiagnosis,
  raiseFinding,
  reopenFinding,
  runDiagnosis,
} from '../../contract/index.ts';
import { detailOf, weakString } from '../testing/findings.ts';
import DiagnosisPage from './DiagnosisPage.tsx';

const DIAGNOSED_AT = '2026-06-15T04:00:00.000Z';
const quality = exampleOf(getPlantDiagnosis.response.shape.quality, {
  inverters: 2,
  strings: 12,
  knownDays: 9,
  irradiance: true,
  kwp: true,
  priced: true,
});
const inverter = exampleOf(getPlantDiagnosis.response.shape.inverters.element, {
  deviceId: 11,
  sn: 'INV1',
  pvKwh: 900,
  findings: 1,
  level: 'high',
  strings: [1, 2, 3, 4, 5, 6].map((string) => ({
    string,
    share: string === 3 ? 0.5 : 1,
    level: string === 3 ? ('high' as const) : null,
  })),
});

let finding: FindingRow;
let diagnosis: PlantDiagnosis;

beforeEach(() => {
  finding = weakString;
  diagnosis = exampleOf(getPlantDiagnosis.response, {
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    diagnosedAt: DIAGNOSED_AT,
    quality,
    totals: {
      performanceRatio: 0.83,
      availability: 0.99,
      specificYield: 4.2,
      neighbourYield: null,
      pvKwh: 900,
      expectedKwh: 1000,
      lostKwh: 42.5,
      lostMoney: 30,
      foundKwh: 40,
    },
    causes: [
      { cause: 'weakString', kwh: 40, money: 28 },
      { cause: 'unexplained', kwh: 2.5, money: 2 },
    ],
    counts: { high: 1, medium: 0, low: 0 },
    ranked: [weakString],
    inverters: [inverter],
  });
  server
    .answer(getPlantDiagnosis, () => diagnosis)
    .answer(getFindings, ({ state }) => {
      const rows = [finding].filter((row) => state === undefined || row.state === state);
      return { rows, total: rows.length };
    })
    .answer(getFindingDetail, () => detailOf(finding));
});

async function diagnosisPage(options: PageOptions = {}) {
  const page = await renderPage(<DiagnosisPage />, { height: 1000, ...options });
  await expect.poll(() => document.querySelector('[data-tile="findings"]')).not.toBeNull();
  return page;
}
type Page = Awaited<ReturnType<typeof diagnosisPage>>;
const tile = (name: string) => document.querySelector(`[data-tile="${name}"]`)?.textContent;
const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title }).last();

/** Theme colours propagate through the page over several frames: wait until heading and body agree. */
const hasColours = () =>
  getComputedStyle(document.querySelector('h1') as Element).color === getComputedStyle(document.body).color;

describe('diagnosis of a plant', () => {
  it('shows the figures of the plant, losses by cause, and findings by priority', async () => {
    const page = await diagnosisPage({ lang: 'zh' });
    expect(tile('findings')).toContain('高 1');
    expect(tile('yield')).toContain('周边电站不足 3 座');
    expect(tile('money')).toContain('按电价估算');
    await expect.poll(() => document.querySelector('[data-cause="weakString"]')).not.toBeNull();
    await expect
      .poll(() => document.querySelector('[data-cause="unexplained"]')?.textContent)
      .toContain('原因不明');
    await expect.element(page.getByText(/共损失 42.5 kWh，其中待处理问题占 40.0 kWh/)).toBeVisible();
    await expect.element(page.getByRole('img', { name: /6 路组串，1 路异常/ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /INV1 组串 3/ })).toBeVisible();
  });

  it('shows 7, 30 or 90 days, kept in the address', async () => {
    const page = await diagnosisPage();
    expect(server.bodiesOf(getPlantDiagnosis).at(-1)).toEqual({ plantId: 1, days: 30 });
    await page.getByText('7 days', { exact: true }).click();
    await expect.poll(page.address).toContain('days=7');
    await expect.poll(() => server.bodiesOf(getPlantDiagnosis).at(-1)).toEqual({ plantId: 1, days: 7 });
  });

  it('links from an inverter to its strings', async () => {
    const page = await diagnosisPage();
    await page.getByRole('link', { name: 'INV1' }).click();
    await expect.poll(page.address).toBe('/monitoring/deviceDetails?deviceId=11&tab=diagnosis');
  });

  it('is repeated on demand', async () => {
    server.answer(runDiagnosis, () => {
      diagnosis = { ...diagnosis, diagnosedAt: '2026-06-15T05:00:00.000Z' };
      return { pendingDays: 0 };
    });
    const page = await diagnosisPage();
    await expect.element(page.getByText('Diagnosed 2026-06-15 12:00')).toBeVisible();
    await page.getByRole('button', { name: 'Diagnose now' }).click();
    await expect.element(page.getByText('Diagnosed 2026-06-15 13:00')).toBeVisible();
  });

  it.each([
    ['an ordinary user cannot start a diagnosis', 2, 0],
    ['an operator can start a diagnosis', 3, 1],
  ] as const)('%s', async (_, roleId, buttons) => {
    const page = await diagnosisPage({ roleId });
    await expect
      .poll(() => page.getByRole('button', { name: 'Diagnose now' }).elements())
      .toHaveLength(buttons);
  });

  it('says that days are being processed, and that data are insufficient', async () => {
    diagnosis = { ...diagnosis, pendingDays: 4 };
    const page = await diagnosisPage();
    await expect.element(page.getByText('4 device days are being processed')).toBeVisible();
    // The page polls while days are pending.
    diagnosis = { ...diagnosis, pendingDays: 0, quality: { ...quality, knownDays: 2 } };
    await expect.element(page.getByText('Only 2 full days of data are available')).toBeVisible();
  });

  it('of a plant without inverters links to the devices', async () => {
    diagnosis = { ...diagnosis, quality: { ...quality, inverters: 0 } };
    const page = await renderPage(<DiagnosisPage />, { lang: 'zh' });
    await expect.element(page.getByText('该电站没有逆变器')).toBeVisible();
    await page.getByRole('button', { name: '前往设备管理' }).click();
    await expect.poll(page.address).toBe('/monitoring/deviceManage');
  });

  it('says that loading failed, and loads again on retry', async () => {
    server.answer(getPlantDiagnosis, new Refusal(commonErrors.unexpected));
    const page = await renderPage(<DiagnosisPage />);
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    server.answer(getPlantDiagnosis, diagnosis);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tile('findings')).toContain('High 1');
  });

  it('is exported with its filters, given the permission', async () => {
    server.answer(exportFindings, { jobId: '00000000-0000-4000-8000-000000000001' });
    const page = await diagnosisPage();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText('CSV (.csv)').click();
    await expect
      .poll(() => server.bodiesOf(exportFindings))
      .toEqual([{ format: 'csv', filter: { plantId: 1, state: 'open' } }]);
    grant(['deviceDiagnosis']);
    await expect.element(page.getByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  });

  it.each([
    ['light', 1366],
    ['dark', 1920],
  ] as const)(
    'has no serious accessibility violation in %s and fits %s pixels, with and without an open finding',
    async (theme, width) => {
      const page = await diagnosisPage({ theme, width });
      await expect.poll(hasColours).toBe(true);
      expect(await seriousViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Weak string' }).first().click();
      await expect.element(page.getByText('Detection rule')).toBeVisible();
      expect(await seriousViolations()).toEqual([]);
    },
  );
});

describe('a finding', () => {
  it('shows reason, confidence, recommendation and curves, and is kept in the address', async () => {
    const page = await diagnosisPage({ lang: 'zh' });
    await page.getByRole('button', { name: '组串出力偏低' }).first().click();
    await expect.poll(page.address).toContain('finding=5');
    await expect.element(page.getByText(/该组串的电流约为正常水平的 50/)).toBeVisible();
    await expect.element(page.getByText('组串电流与同机组串对比 · 2026-06-14')).toBeVisible();
    await expect.element(page.getByText(/近 \d+ 天中至少 \d+ 天/)).toBeVisible();
    await expect.element(page.getByText('检查该组串的组件、接头与旁路二极管')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.ant-drawer canvas').length).toBe(2);
    await userEvent.keyboard('{Escape}');
    await expect.poll(page.address).not.toContain('finding=');
  });

  it('links to the strings of its day', async () => {
    const page = await diagnosisPage({ path: '/?finding=5' });
    await page.getByRole('button', { name: 'View strings of that day' }).click();
    await expect
      .poll(page.address)
      .toBe('/monitoring/deviceDetails?deviceId=11&tab=diagnosis&day=2026-06-14&string=3');
  });

  it('is raised once as an alarm of a chosen grade', async () => {
    server.answer(raiseFinding, ({ grade }) => {
      finding = { ...finding, alarm: { grade, at: DIAGNOSED_AT, alarmId: 77 } };
      return {};
    });
    const page = await diagnosisPage({ path: '/?finding=5' });
    await page.getByRole('button', { name: 'Raise alarm' }).click();
    const raise = dialog(page, 'The alarm appears in alarm management');
    await raise.getByText('Serious', { exact: true }).click();
    await raise.getByRole('button', { name: 'Raise alarm' }).click();
    await expect.element(page.getByText('Alarm raised')).toBeVisible();
    await expect.element(page.getByText(/Raised as an alarm \(Serious\)/)).toBeVisible();
    expect(server.bodiesOf(raiseFinding)).toEqual([{ findingId: 5, grade: 1 }]);
    await expect.element(page.getByRole('button', { name: 'Raise alarm' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'View alarm' }).click();
    await expect.poll(page.address).toBe('/monitoring/alarmManage?alarm=77');
  });

  it('is dismissed only with a reason, and can be reopened', async () => {
    server.answer(dismissFinding, ({ note }) => {
      finding = { ...finding, state: 'dismissed', note, decider: 'operator', decidedAt: DIAGNOSED_AT };
      return {};
    });
    server.answer(reopenFinding, () => {
      finding = weakString;
      return {};
    });
    const page = await diagnosisPage({ path: '/?finding=5' });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    const dismiss = dialog(page, 'Dismiss this finding');
    await dismiss.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect.element(dismiss.getByText('Enter a reason')).toBeVisible();
    await dismiss.getByRole('textbox').fill('Four modules fewer');
    await dismiss.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect.element(page.getByText(/Dismissed by operator .*: Four modules fewer/)).toBeVisible();
    expect(server.bodiesOf(dismissFinding)).toEqual([{ findingId: 5, note: 'Four modules fewer' }]);
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect.element(page.getByText('Reopened')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Raise alarm' })).toBeVisible();
  });

  it('that was dismissed is in the list of dismissed findings', async () => {
    finding = { ...weakString, state: 'dismissed' };
    const page = await diagnosisPage();
    await expect.element(page.getByText('No findings')).toBeVisible();
    await page.getByRole('tab', { name: 'Dismissed' }).click();
    await expect.element(page.getByRole('button', { name: 'Weak string' })).toBeVisible();
    await expect.poll(page.address).toContain('state=dismissed');
  });

  it('is read-only for an ordinary user', async () => {
    const page = await diagnosisPage({ roleId: 2, path: '/?finding=5' });
    await expect.element(page.getByText('Recommended action')).toBeVisible();
    expect(page.getByRole('button', { name: /Raise alarm|Dismiss|Export/ }).query()).toBeNull();
  });

  it('keeps its dialog open when a decision fails', async () => {
    server.answer(raiseFinding, new Refusal(commonErrors.unexpected));
    const page = await diagnosisPage({ path: '/?finding=5' });
    await page.getByRole('button', { name: 'Raise alarm' }).click();
    const raise = dialog(page, 'The alarm appears in alarm management');
    await raise.getByRole('button', { name: 'Raise alarm' }).click();
    await expect.poll(() => server.bodiesOf(raiseFinding)).toHaveLength(1);
    await expect.element(raise).toBeVisible();
  });
});
