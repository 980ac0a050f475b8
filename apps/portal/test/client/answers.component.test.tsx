import { selectPlant } from '@heliodon/auth/contract';
import { sessionErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { queryPlantList } from '@heliodon/plants/contract';
import { exportLog, getLogList, logRow } from '@heliodon/system/contract';
import { callApi } from '@heliodon/web/client';
import { kept } from '@heliodon/web/storage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { router } from '../../src/routes/router.tsx';
import { openPortal, type PortalOptions } from '../support/openPortal.tsx';

const JOB = { jobId: '00000000-0000-4000-8000-000000000001' };

beforeEach(() => {
  const rows = [exampleOf(logRow, { id: 1, content: 'Created plant Fresno' })];
  server.answer(getLogList, { rows, total: 1 });
});

/** A promise resolved by the test. */
function gateOf<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

type Portal = Awaited<ReturnType<typeof openPortal>>;

const mask = (portal: Portal) => portal.getByTestId('loading-mask');
const toasts = () => [...document.querySelectorAll('.ant-message-notice')].map((each) => each.textContent);

/** The log page with one call answered differently. */
async function logPage(options: PortalOptions = {}): Promise<Portal> {
  const portal = await openPortal('/systemManage/log', options);
  await expect.element(portal.getByText('Created plant Fresno')).toBeVisible();
  await expect.element(mask(portal)).not.toBeInTheDocument();
  return portal;
}

/** An export shows the loading mask and errors, like every call started by the user. */
async function askForExport(portal: Portal): Promise<void> {
  await portal.getByRole('button', { name: /Export|导出/ }).click();
  await portal.getByRole('menuitem', { name: /csv/i }).click();
}

describe('answer codes', () => {
  it.each([
    [9999, 'Something broke (ref 1)'],
    [2345, 'Not today'],
  ])('%i: the message of the server is shown, and nothing was started', async (code, msg) => {
    server.answer(exportLog, () => Response.json({ code, msg, data: null }));
    const portal = await logPage();
    await askForExport(portal);
    await expect.element(portal.getByText(msg)).toBeVisible();
    await expect.element(mask(portal)).not.toBeInTheDocument();
    expect(portal.getByText('Export started').query()).toBeNull();
  });

  it('9999 of a call without loading mask is shown by the page, not by a message', async () => {
    const portal = await logPage();
    server.answer(getLogList, () => Response.json({ code: 9999, msg: 'Silent trouble', data: null }));
    await portal.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(portal.getByText('Refresh failed')).toBeVisible();
    expect(portal.getByText('Silent trouble').query()).toBeNull();
  });

  it('any other code is passed on', async () => {
    server.answer(exportLog, () => Response.json({ code: 1234, msg: '', data: JOB }));
    const portal = await logPage();
    await askForExport(portal);
    await expect.element(portal.getByText('Export started')).toBeVisible();
  });

  it.each([
    ['en', sessionErrors.signedOut],
    ['zh', sessionErrors.accessEnded],
  ] as const)('an ended session is shown once, in %s, and redirects once to sign-in', async (lang, entry) => {
    const portal = await logPage({ lang });
    const visits: string[] = [];
    const stop = router.subscribe(({ location, navigation }) => {
      if (navigation.state === 'idle') visits.push(location.pathname);
    });
    const gate = gateOf<Refusal>();
    server.answer(getLogList, () => gate.promise).answer(queryPlantList, () => gate.promise);
    await portal.getByRole('button', { name: /Refresh|刷新/ }).click();
    await portal.getByRole('combobox', { name: /plant|电站/ }).click();
    await expect.poll(() => server.bodiesOf(queryPlantList).length).toBe(1);
    gate.resolve(new Refusal(entry));
    await expect.poll(toasts).toEqual([entry[lang]]);
    expect(kept.session.read()).toBeUndefined();
    expect(kept.returnTo.read()).toMatchObject({ path: '/systemManage/log' });
    await expect.element(portal.getByRole('heading', { level: 1, name: /Sign in|登录/ })).toBeVisible();
    stop();
    expect(visits).toEqual(['/login']);
  });
});

describe('HTTP and network', () => {
  let clock = 0;
  /** Advances the clock past the toast interval, independent of earlier tests. */
  function laterThanAnyToast(): void {
    clock = Math.max(clock, Date.now()) + 2001;
    vi.useFakeTimers({ toFake: ['Date'], now: clock });
  }
  afterEach(() => vi.useRealTimers());
  // The next file may test toasts too.
  afterAll(() => vi.waitUntil(() => Date.now() > clock + 2000, { timeout: 15_000 }));

  it.each([
    ['en', 404, '404'],
    ['en', 418, 'The request failed (418)'],
    ['zh', 418, /418/],
  ] as const)('in %s, status %i is shown', async (lang, status, shown) => {
    server.answer(exportLog, () => new Response('', { status }));
    const portal = await logPage({ lang });
    await askForExport(portal);
    await expect.poll(toasts).toEqual([typeof shown === 'string' ? shown : expect.stringMatching(shown)]);
  });

  it('four simultaneous calls with status 500 show one message', async () => {
    const portal = await logPage();
    laterThanAnyToast();
    server.answer(selectPlant, () => new Response('', { status: 500, statusText: 'Broken' }));
    await Promise.allSettled(Array.from({ length: 4 }, () => callApi(selectPlant, { plantId: 1 })));
    await expect.element(portal.getByText('Server error (Broken)')).toBeVisible();
    expect(toasts()).toEqual(['Server error (Broken)']);
  });

  it('status 401 clears the session and redirects to sign-in', async () => {
    server.answer(exportLog, () => new Response('', { status: 401 }));
    const portal = await logPage();
    await askForExport(portal);
    await expect.element(portal.getByText('Your session has expired. Sign in again.')).toBeVisible();
    expect(kept.session.read()).toBeUndefined();
    await expect.poll(() => portal.address()).toBe('/login');
  });

  it.each([
    ['en', /Cannot connect to the server/],
    ['zh', /无法连接/],
  ] as const)('a missing network is shown in %s, and the input is kept', async (lang, shown) => {
    server.answer(exportLog, () => {
      throw new TypeError('Failed to fetch');
    });
    const portal = await logPage({ lang });
    const content = portal.getByLabelText(/^(Content|操作内容|内容)$/);
    await content.fill('kept words');
    laterThanAnyToast();
    await askForExport(portal);
    await expect.element(portal.getByText(shown)).toBeVisible();
    await expect.element(content).toHaveValue('kept words');
  });

  it('a call that times out shows a message', async () => {
    server.answer(exportLog, () => {
      throw new DOMException('late', 'TimeoutError');
    });
    const portal = await logPage();
    await askForExport(portal);
    await expect.element(portal.getByText('Request timeout. Try again later.')).toBeVisible();
  });
});

describe('loading mask', () => {
  it('covers the page from the first call until the last response', async () => {
    const gates = [gateOf<void>(), gateOf<void>()];
    const portal = await logPage();
    server.answer(selectPlant, async ({ plantId }) => {
      await gates[plantId - 1]?.promise;
      return exampleOf(selectPlant.response, { plantId });
    });
    const calls = gates.map((_, index) => callApi(selectPlant, { plantId: index + 1 }));
    await expect.element(mask(portal)).toBeVisible();
    gates[0]?.resolve();
    await calls[0];
    await expect.element(mask(portal)).toBeVisible();
    gates[1]?.resolve();
    await expect.element(mask(portal)).not.toBeInTheDocument();
  });

  it('is omitted for calls that request it', async () => {
    const gate = gateOf<{ rows: []; total: 0 }>();
    const portal = await logPage();
    const before = server.bodiesOf(getLogList).length;
    server.answer(getLogList, () => gate.promise);
    await portal.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => server.bodiesOf(getLogList).length).toBe(before + 1);
    expect(mask(portal).query()).toBeNull();
    gate.resolve({ rows: [], total: 0 });
    await expect.element(portal.getByText('Created plant Fresno')).not.toBeInTheDocument();
    expect(mask(portal).query()).toBeNull();
  });
});
