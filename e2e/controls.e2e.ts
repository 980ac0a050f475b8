import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas, type Place } from './controls/index.ts';
import { walk } from './controls/walk.ts';
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
/** Only against one that hangs. */
const AREA_MS = 600_000;
const CONTROL_MS = 15_000;
/** Of the platform manager alone: a role gets nothing by it. */
const PLATFORM_ONLY = 'systemConfig';
let made: Awaited<ReturnType<typeof furnishControls>>;

beforeAll(async () => {
  made = await furnishControls();
});
// Whatever the test before, or the first try of this one, has taken away.
beforeEach(() => made.lack());
afterAll(() => made.end());

async function signedIn(place: Place): Promise<Page> {
  const page = await open('/downloads', { token: made.tokens[place], lang: 'en' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

describe('a control that is there goes from the open page with its flag, and comes back with it', () => {
  it.each(Object.entries(areas))(
    '%s',
    async (_, { place, views }) => {
      const page = await signedIn(place);
      page.setDefaultTimeout(CONTROL_MS);
      // A control that is missing does not hide the next.
      const wrong: string[] = [];
      for (const view of views) wrong.push(...(await walk(page, view, made)));
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
    const page = await signedIn('furnished');
    await made.lack(flag);
    for (const path of paths) {
      // From another page, so that what is seen is of this one.
      await move(page, '/downloads');
      await move(page, path);
      await page.getByText(REFUSED).first().waitFor();
    }
    await page.goto(paths[0] ?? '/');
    await page.getByText(REFUSED).first().waitFor();
    await made.lack();
    await expect.poll(() => page.getByText(REFUSED).count()).toBe(0);
  });
});
