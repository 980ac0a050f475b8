import { beforeAll, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { type HeliodonLink, transitExample } from './support/transit-example.ts';

const { open, portal } = useBrowser();
/** Address of the plant screen. */
const STARTS = /\/overview(v3)?$/;
let heliodonLink: HeliodonLink;

beforeAll(async () => {
  heliodonLink = await transitExample();
});

const link = () =>
  heliodonLink({
    portalUrl: portal.url,
    audience: 'heliodon',
    secret: portal.ossSecret,
    accountName: 'manager',
  });

it('a ticket signs in once, is sent as a form and kept in no address; used again it is rejected', async () => {
  const address = await link();
  const ticket = address.split('#ticket=')[1] as string;
  const seen: string[] = [];
  const bodies: (string | null)[] = [];
  const page = await open(address, {
    lang: 'en',
    before: async (made) =>
      made.on('request', (request) => {
        seen.push(`${request.url()} ${request.headers().referer}`);
        if (request.url().endsWith('/user/loginTemp')) bodies.push(request.postData());
      }),
  });
  await page.waitForURL(STARTS);
  expect(seen.filter((request) => request.includes(ticket))).toEqual([]);
  expect(bodies).toEqual([address.split('#')[1]]);
  await page.goBack();
  expect(page.url()).not.toContain('ticket');

  // The server omits functions that are managed in the other system.
  await page.goto('/systemManage');
  await page.waitForURL('**/systemManage/log');
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  for (const hidden of ['account', 'role', 'cancel', 'config'])
    expect(await page.locator(`nav a[href="/systemManage/${hidden}"]`).count(), hidden).toBe(0);
  await page.getByRole('button', { name: 'My account' }).click();
  const entries = page.locator('.ant-dropdown').getByRole('menuitem');
  await entries.first().waitFor();
  expect(await entries.allTextContents()).toEqual(['My info', 'Sign out']);
  await entries.last().click();
  await page.waitForURL('**/login');

  // Tickets that are rejected for other reasons: transit.db.test.ts.
  await page.goto(address);
  await page.getByRole('heading', { name: 'Could not open the console' }).waitFor();
  await page.getByText('This ticket has already been used, has expired or is not for this portal.').waitFor();
  expect(page.url()).toBe(`${portal.url}/enterTransit`);
});
