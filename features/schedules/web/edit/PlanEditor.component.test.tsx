import { getPublicKey } from '@heliodon/auth/contract';
import { previewPlan, savePlan, saveTemplate, schedulesErrors } from '@heliodon/schedules/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import SchedulePage from '../SchedulePage.tsx';
import { answerSchedules, changingPreview, PLAN, planOf, previewOf } from '../testing/schedules.ts';

type Page = Awaited<ReturnType<typeof editorPage>>;

async function editorPage(options: PageOptions = {}, query = '?edit=new') {
  const page = await renderPage(<SchedulePage />, { path: `/schedule${query}`, height: 1000, ...options });
  await expect.element(page.getByLabelText(/^(Name|计划名称)$/)).toBeVisible();
  return page;
}

const segments = () => [...document.querySelectorAll<HTMLElement>('tr[data-segment]')];
const clocks = (of: 'From' | 'To' | '开始' | '结束') =>
  segments().map((row) => row.querySelector<HTMLInputElement>(`input[aria-label="${of}"]`)?.value);

/** Drags over the bar from one minute to another. */
async function draw(fromMin: number, toMin: number): Promise<void> {
  const bar = document.querySelector('[data-editable]') as HTMLElement;
  const { width, height } = bar.getBoundingClientRect();
  const at = (minute: number) => ({ x: (width * minute) / 1440, y: height * 0.3 });
  await userEvent.dragAndDrop(bar, bar, { sourcePosition: at(fromMin), targetPosition: at(toMin) });
}

const brush = async (page: Page, name: string) => {
  const label = page.getByText(name, { exact: true }).first();
  await label.click();
};

beforeEach(() => answerSchedules());

describe('a day', () => {
  it('is drawn on the bar, typed in the table and moved by keys', async () => {
    const page = await editorPage({ lang: 'zh' });
    await brush(page, '放电');
    await page.getByLabelText('绘制的功率比例').fill('50');
    await draw(2, 1438);
    await expect.poll(() => segments().length).toBe(1);
    await brush(page, '充电');
    await draw(240, 360);
    await expect.poll(() => segments().length).toBe(3);
    expect(clocks('开始')).toEqual(['00:00', '04:00', '06:00']);
    expect(clocks('结束')).toEqual(['04:00', '06:00', '24:00']);
    // A typed time moves the adjacent segment, an arrow key the edge, Delete joins the two segments.
    await page.getByLabelText('结束').first().fill('04:30');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => clocks('开始')[1]).toBe('04:30');
    (document.querySelector('[data-edge="0"]') as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => clocks('开始')[1]).toBe('04:15');
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => segments().length).toBe(2);
    // Two converters of 100 kW at half power.
    expect(segments()[0]?.textContent).toContain('100.0 kW');
    await expect.poll(() => seriousViolations()).toEqual([]);
  });

  it('is saved as a template', async () => {
    server.answer(saveTemplate, ({ name }) =>
      name === 'Taken' ? new Refusal(schedulesErrors.templateNameTaken) : { templateId: 4 },
    );
    const page = await editorPage({}, '?edit=3');
    await page.getByRole('button', { name: 'Save as template' }).click();
    const dialog = page.getByRole('dialog');
    const name = page.getByLabelText('Template name');
    await name.fill('Taken');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(schedulesErrors.templateNameTaken.en)).toBeVisible();
    await name.fill('My day');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Template "My day" saved')).toBeVisible();
    expect(server.bodiesOf(saveTemplate).at(-1)).toMatchObject({
      name: 'My day',
      segments: planOf().parts[0]?.segments,
    });
  });

  it.each([
    ['en', 'Power must be at most 100 % of rated power, with at most 1 decimal'],
    ['zh', '功率不能超过额定功率的 100%，最多 1 位小数'],
  ] as const)('with too much power shows an error in the unit of the field, in %s', async (lang, rule) => {
    const page = await editorPage({ lang }, '?edit=3');
    const power = page.getByRole('spinbutton', { name: lang === 'en' ? 'Power ratio' : '功率比例' }).last();
    await power.fill('120');
    await expect.element(page.getByText(rule)).toBeVisible();
    await expect.element(page.getByText(/1000/)).not.toBeInTheDocument();
  });

  it('with a cut-off below the reserve shows an error at the field', async () => {
    const page = await editorPage({}, '?edit=3');
    await page.getByRole('switch', { name: 'Reserve SOC' }).click();
    await expect
      .element(page.getByText('The discharge cut-off SOC must not be below the reserve SOC'))
      .toBeVisible();
    await page.getByRole('spinbutton', { name: 'Reserve SOC' }).fill('5');
    await expect.element(page.getByText('Reserve SOC must be 10 % to 100 %')).toBeVisible();
  });
});

describe('a plan', () => {
  it.each([
    ['en', 'Save', 'The name must be 2 to 50 characters'],
    ['zh', '保存', '名称须为 2 到 50 个字符'],
  ] as const)('without a name is not saved, and the field has the focus, in %s', async (lang, save, rule) => {
    const page = await editorPage({ lang });
    await page.getByRole('button', { name: save, exact: true }).click();
    await expect.element(page.getByText(rule)).toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe('plan-name');
    expect(server.bodiesOf(previewPlan)).toEqual([]);
  });

  it('that is not enabled is announced as disabled before it is saved', async () => {
    server.answer(savePlan, { planId: 3 });
    const page = await editorPage();
    await page.getByLabelText('Name').fill(PLAN);
    await page.getByRole('switch', { name: 'Enable after saving' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/saved as disabled/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(page.address).toBe('/schedule?tab=plans');
    expect(server.bodiesOf(savePlan)).toMatchObject([
      { plantId: 1, planId: null, enabled: false, deviceIds: [5, 6], plan: { name: PLAN, type: 'year' } },
    ]);
  });

  it('that is written to devices requires the command password', async () => {
    const keys = await credentialKeys();
    let password = '';
    server
      .answer(getPublicKey, keys.answer)
      .answer(previewPlan, changingPreview)
      .answer(savePlan, async (body) => {
        password = await keys.read(body.password);
        return { planId: 3 };
      });
    const page = await editorPage();
    await page.getByLabelText('Name').fill(PLAN);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Command password', { exact: true }).fill('Breaker2040');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => password).toBe('Breaker2040');
  });

  it('that takes devices from a plan saved meanwhile shows that plan first', async () => {
    const overwrites = [
      { planId: 9, name: 'Old plan', type: 'year' as const, deviceIds: [5], replaced: false },
    ];
    let seen: number[] | undefined;
    server.answer(savePlan, ({ seenPlanIds }) => {
      seen = seenPlanIds;
      if (seenPlanIds?.length) return { planId: 3 };
      server.answer(previewPlan, previewOf({ overwrites }));
      return new Refusal(schedulesErrors.planOverwrites);
    });
    const page = await editorPage();
    await page.getByLabelText('Name').fill(PLAN);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(/"Old plan": PCS1 will follow this plan instead/)).toBeVisible();
    await page.getByRole('button', { name: 'Overwrite and save' }).click();
    await expect.poll(() => seen).toEqual([9]);
  });

  it('without a device is not saved', async () => {
    answerSchedules({ plans: () => [planOf({ devices: [] })] });
    const page = await editorPage({}, '?edit=3');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(page.getByText('Select at least one device')).toBeVisible();
  });

  it('that was changed is left only after confirmation', async () => {
    const page = await editorPage({}, '?edit=3');
    await page.getByLabelText('Name').fill('Another name');
    await page.getByRole('button', { name: 'Back to plans' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(page.address).toBe('/schedule?tab=plans');
    expect(server.bodiesOf(savePlan)).toEqual([]);
  });
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  await editorPage({ theme }, '?edit=3');
  await expect.poll(() => seriousViolations()).toEqual([]);
});
