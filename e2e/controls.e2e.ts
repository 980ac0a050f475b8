import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Control, controls } from './controls.ts';
import { move, useBrowser } from './support/browser.ts';
import { furnishControls } from './support/control-world.ts';

const { open } = useBrowser();
const [routes = []] = Object.values(
  import.meta.glob<{ path: string; access?: string }[]>('../apps/portal/src/routes/table.ts', {
    eager: true,
    import: 'routes',
  }),
);
const REFUSED = /^(You may not see this page|No such page)$/;
/** An area is walked on one page; a control that is missing does not hide the next. */
const AREA_MS = 600_000;
const CONTROL_MS = 12_000;
/** Of the platform manager alone: a role gets nothing by it. */
const PLATFORM_ONLY = 'systemConfig';
let made: Awaited<ReturnType<typeof furnishControls>>;

beforeAll(async () => {
  made = await furnishControls();
});
afterAll(() => made.end());

/** From another page, so that nothing is left open of what was looked at before. */
async function visit(page: Page, path: string) {
  await move(page, '/downloads');
  await move(page, path);
}

async function withoutFlag(flag: string, look: () => Promise<void>) {
  await made.revoke(flag);
  try {
    await look();
  } finally {
    await made.grant(flag);
  }
}

async function check(page: Page, control: Control) {
  const { world } = made;
  await visit(page, control.path(world));
  for (const click of control.open ?? []) await click(page, world).first().click();
  const shown = control.find(page, world).filter({ visible: true });
  await shown.first().waitFor();
  await withoutFlag(control.flag, () =>
    expect.poll(() => shown.count(), { message: 'is still there' }).toBe(0),
  );
}

async function signedIn() {
  const page = await open('/downloads', { token: made.token, lang: 'en' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

// About ten minutes: npm run test:controls walks them, npm test does not.
describe.runIf(process.env.CONTROLS)('a control that is there goes from the open page with its flag', () => {
  it.each(Object.entries(controls))(
    '%s',
    async (_, area) => {
      const page = await signedIn();
      page.setDefaultTimeout(CONTROL_MS);
      const wrong: string[] = [];
      for (const control of area) {
        const name = `${control.flag} in ${control.files.join(' and ')} at ${control.path(made.world)}`;
        await check(page, control).catch((error: Error) =>
          wrong.push(`${name}: ${error.message.split('\n')[0]}`),
        );
      }
      expect(wrong).toEqual([]);
    },
    AREA_MS,
  );
});

describe('pages are refused without their flag, also by a direct link', () => {
  const flags = [...new Set(routes.flatMap(({ access }) => access ?? []))].filter(
    (flag) => flag !== PLATFORM_ONLY,
  );

  it.each(flags)('%s', async (flag) => {
    const paths = routes.filter(({ access }) => access === flag).map(({ path }) => path);
    const page = await signedIn();
    await withoutFlag(flag, async () => {
      for (const path of paths) {
        await visit(page, path);
        await page.getByText(REFUSED).first().waitFor();
      }
      await page.goto(paths[0] ?? '/');
      await page.getByText(REFUSED).first().waitFor();
    });
    await expect.poll(() => page.getByText(REFUSED).count()).toBe(0);
  });
});
