import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Interaction } from './interaction.ts';

/** Common user actions on one page, in this order, after loading. */
export interface Subject {
  readonly path: string;
  /** Present when the page has its data. */
  readonly ready: string;
  readonly actions: Readonly<Record<string, (page: Page) => Interaction>>;
}

/** Interval between keys of a fast typist, 750 per minute. */
const KEY_MS = 80;
/** Minimum time between seeing and clicking. */
const HAND_MS = 200;

const ROWS = 'main tbody';
const FIRST_ROW = 'main tbody tr.ant-table-row';

const click = (target: string, area?: string) => (page: Page) => ({
  act: () => clickAt(page, target),
  ...(area && { area }),
});
const type = (target: string, text: string) => (page: Page) => ({
  act: () => page.locator(target).first().pressSequentially(text, { delay: KEY_MS }),
});
const enter = (target: string, area: string) => (page: Page) => ({
  act: () => page.locator(target).first().press('Enter'),
  area,
});
const menu = (name: string, area: string) => click(`aside a:has-text("${name}")`, area);

/** Raw mouse input: the tool's click runs checks in the page, which would be measured too. */
async function clickAt(page: Page, target: string): Promise<void> {
  const place = page.locator(target).first();
  await place.scrollIntoViewIfNeeded();
  await sleep(HAND_MS);
  const box = await place.boundingBox();
  if (!box) throw new Error(`${target} is not to be seen`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** An input without a handler: the baseline of the browser itself. */
export const IDLE = 'an input that does nothing';

export const EVERYDAY: readonly Subject[] = [
  {
    path: '/monitoring/plantListv3',
    ready: FIRST_ROW,
    actions: {
      [IDLE]: (page) => ({ act: () => page.keyboard.press('F8') }),
      'plants: sort': click('main th:has-text("PV power")', ROWS),
      'plants: next page': click('main .ant-pagination-next button', ROWS),
      'plants: type in search': type('#keyword', 'plant 77'),
      'plants: search': enter('#keyword', ROWS),
      'plants: filter by status': click('main [role=tab] >> nth=2', ROWS),
      'plants: back to all': click('main [role=tab] >> nth=0', ROWS),
      'plants: open a plant': click(`${FIRST_ROW} button`, 'main h1, main h2'),
      'devices: another kind': click('main [role=tab] >> nth=1', ROWS),
      // Not until the rows have changed: they may already be sorted.
      'devices: sort': click('main th:has-text("Power")'),
      'devices: open a device': click(`${FIRST_ROW} a, ${FIRST_ROW} button`, 'main h1, main h2'),
      'device: another tab': click('main [role=tab] >> nth=1', 'main'),
    },
  },
  {
    path: '/monitoring/alarmManage?plants=all',
    ready: FIRST_ROW,
    actions: {
      'alarms: sort': click('main th[data-sort]', ROWS),
      'alarms: next page': click('main .ant-pagination-next button', ROWS),
      'alarms: open the drawer': click(`${FIRST_ROW} td:has-text("fault")`, '.ant-drawer-body'),
      'alarms: close the drawer': (page) => ({
        act: () => sleep(HAND_MS).then(() => page.keyboard.press('Escape')),
      }),
      'alarms: records': click('main [role=tab] >> nth=1', 'main'),
    },
  },
  {
    path: '/operatorOverviewv3',
    ready: '[role=application] canvas',
    actions: { 'operations: another period': click('button:has-text("12 months")', 'body') },
  },
  {
    path: '/monitoring/plantListv3',
    ready: FIRST_ROW,
    actions: {
      'menu: devices': menu('Devices', 'main'),
      'menu: alarms': menu('Alarms', 'main'),
    },
  },
];
