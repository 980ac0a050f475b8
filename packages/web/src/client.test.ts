import { defineCall } from '@heliodon/contract/call';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  askEarly,
  type CallOptions,
  callApi,
  NETWORK_FAILED,
  REQUEST_TIMEOUT_MS,
  TIMED_OUT,
} from './client.ts';
import { useLoading } from './loading.ts';
import { plugPorts } from './ports.ts';
import { kept, type UserInfo } from './storage.ts';

let lang = 'en';
vi.mock('./i18n.ts', () => ({ currentLang: () => lang, webText: (key: string) => key }));

const call = defineCall({
  path: '/system/getThing',
  summary: '',
  access: 'session',
  request: z.object({ id: z.number() }),
  response: z.object({ name: z.string() }),
});
const formCall = defineCall({ ...call, body: 'form' });

const user: UserInfo = {
  accountId: 7,
  accountName: 'lin',
  name: '',
  roleId: 1,
  roleName: '',
  phone: null,
  email: null,
  originSystem: 'portal',
  platformManager: false,
  mustChangePassword: false,
};

const toasts: [string, number][] = [];
let clock = Date.now();
const goTo = vi.fn();
const fetched = vi.fn<typeof fetch>();

const answer = (code: number, msg = 'said', data: unknown = { name: 'x' }) =>
  fetched.mockImplementation(async () => Response.json({ code, msg, data }));
const status = (code: number, statusText = '') =>
  fetched.mockImplementation(async () => new Response('', { status: code, statusText }));
const ask = (options?: CallOptions) => callApi(call, { id: 1 }, options);
const failure = (options?: CallOptions) =>
  ask(options).then(
    () => undefined,
    (error) => error,
  );

beforeEach(() => {
  vi.useFakeTimers();
  lang = 'en';
  // Toasts of the previous test must not count as recent.
  clock += 60_000;
  vi.setSystemTime(clock);
  vi.stubGlobal('fetch', fetched);
  toasts.length = 0;
  goTo.mockReset();
  fetched.mockReset();
  plugPorts({
    toast: { error: (text, seconds) => toasts.push([text, seconds]), warning: () => undefined },
    goTo,
  });
  kept.session.write('a session');
  kept.userInfo.clear();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a request', () => {
  test('states the browser and the account of the page, in its language, as JSON under the base path', async () => {
    answer(1000);
    kept.userInfo.write(user);
    expect(await ask()).toEqual({ name: 'x' });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/sems/system/getThing');
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"id":1}',
      headers: {
        'x-heliodon-client': 'browser',
        'x-heliodon-account': '7',
        lang: 'en_US',
        'Content-Type': 'application/json',
      },
    });
  });

  test('contains no credential, which is a cookie, and no account before it is known', async () => {
    answer(1000);
    await ask();
    const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers);
    expect([...headers.keys()]).toEqual(['content-type', 'lang', 'x-heliodon-client']);
  });

  test('is form-encoded if the call requires it', async () => {
    answer(1000);
    await callApi(formCall, { id: 1 });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      body: 'id=1',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  });

  test('counts in the loading mask unless disabled', async () => {
    answer(1000);
    const silent = ask({ mask: false });
    expect(useLoading.getState().requests).toBe(false);
    await silent;
    const shown = ask();
    expect(useLoading.getState().requests).toBe(true);
    await shown;
    vi.advanceTimersByTime(300);
    expect(useLoading.getState().requests).toBe(false);
  });
});

describe('response codes', () => {
  test.each([
    [9999, undefined, [['said', 5]]],
    [9999, { mask: false }, []],
    [2000, undefined, [['said', 5]]],
    [2001, { mask: false }, [['said', 5]]],
    [9998, undefined, [['said', 5]]],
    [2001, { quiet: true }, []],
  ])('%i with %o is rejected with toasts %o', async (code, options, expected) => {
    answer(code);
    expect(await failure(options)).toMatchObject({ code, msg: 'said', data: { name: 'x' } });
    expect(toasts).toEqual(expected);
    expect(kept.session.read()).toBe('a session');
  });

  test('another account in this browser: the tab restarts with that one, without a message', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    kept.userInfo.write(user);
    answer(2012);
    expect(await failure()).toMatchObject({ code: 2012 });
    expect(reload).toHaveBeenCalledOnce();
    expect(toasts).toEqual([]);
    expect([kept.userInfo.read(), kept.session.read()]).toEqual([undefined, 'a session']);
  });

  test.each([0, 200, 1000, 1999, 404, 10000])('%i is passed on', async (code) => {
    answer(code);
    expect(await ask()).toEqual({ name: 'x' });
    expect(toasts).toEqual([]);
  });

  test.each([401, 403])(
    '%i ends the session once for ten calls, and leads to /login after 2 s',
    async (code) => {
      answer(code);
      const failures = await Promise.all(Array.from({ length: 10 }, () => failure()));
      expect(failures.every((error) => error.code === code)).toBe(true);
      expect(toasts).toEqual([['said', 2]]);
      expect(kept.session.read()).toBeUndefined();
      vi.advanceTimersByTime(1999);
      expect(goTo).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(goTo.mock.calls).toEqual([['/login']]);
    },
  );
});

describe('HTTP and network', () => {
  test.each([401, 403])('status %i ends the session and leads to /login after 1 s', async (code) => {
    status(code);
    expect(await failure()).toMatchObject({ httpStatus: code });
    expect(toasts).toEqual([['sessionEnded', 2]]);
    expect(kept.session.read()).toBeUndefined();
    vi.advanceTimersByTime(1000);
    expect(goTo.mock.calls).toEqual([['/login']]);
  });

  test.each([
    [404, 'Not Found', '404'],
    [400, 'Bad Request', 'serverError (Bad Request)'],
    [500, '', 'serverError'],
    [502, 'Bad Gateway', 'httpStatus'],
    [204, '', 'httpStatus'],
  ])('status %i "%s" is rejected and toasted as %s', async (code, text, toast) => {
    fetched.mockImplementation(
      async () => new Response(code === 204 ? null : '', { status: code, statusText: text }),
    );
    expect(await failure()).toMatchObject({ httpStatus: code });
    expect(toasts).toEqual([[toast, 5]]);
  });

  test.each([400, 500])('status %i shows no toast if the form shows it', async (code) => {
    status(code, 'Broken');
    expect(await failure({ quiet: true })).toMatchObject({ msg: 'serverError (Broken)', httpStatus: code });
    expect(toasts).toEqual([]);
  });

  test('English status texts are not shown on a Chinese page', async () => {
    lang = 'zh';
    status(500, 'Broken');
    await failure();
    expect(toasts).toEqual([['serverError', 5]]);
  });

  test('400 and 500 show at most one toast in two seconds', async () => {
    status(500, 'Broken');
    await Promise.all([failure(), failure(), failure()]);
    expect(toasts).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2000);
    await failure();
    expect(toasts).toHaveLength(2);
  });

  test('an unreachable server shows one toast; calls without the mask show none', async () => {
    fetched.mockRejectedValue(new TypeError('failed to fetch'));
    await failure({ mask: false });
    expect(toasts).toEqual([]);
    const [first] = await Promise.all([failure(), failure()]);
    expect(first).toMatchObject({ code: NETWORK_FAILED });
    expect(toasts).toEqual([['network', 5]]);
  });

  test('a call cancelled by its page shows no message', async () => {
    fetched.mockImplementation(async (_url, init) => {
      init?.signal?.throwIfAborted();
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    });
    const control = new AbortController();
    const asked = failure({ signal: control.signal });
    control.abort();
    expect((await asked).name).toBe('AbortError');
    expect(toasts).toEqual([]);
  });

  /** Never answers; the timeout uses the clock of the test. */
  const silent = () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const control = new AbortController();
      setTimeout(() => control.abort(new DOMException('late', 'TimeoutError')), ms);
      return control.signal;
    });
    fetched.mockImplementation((_url, init) => untilAborted(init));
  };
  const untilAborted = (init: RequestInit | undefined) =>
    new Promise<never>((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );

  test('times out after 120 s, whether it was sent now or prefetched', async () => {
    silent();
    askEarly(call.path, { id: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    const asked = failure();
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1001);
    expect(toasts).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toMatchObject({ code: TIMED_OUT });
    expect(toasts).toEqual([['timeout', 5]]);
  });

  test('times out if the response begins but does not continue', async () => {
    silent();
    fetched.mockImplementation(async (_url, init) => {
      const answered = new Response('');
      answered.json = () => untilAborted(init);
      return answered;
    });
    const asked = failure();
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    expect(await asked).toMatchObject({ code: TIMED_OUT });
    expect(toasts).toEqual([['timeout', 5]]);
  });

  test('times out after 120 s', async () => {
    silent();
    const asked = failure();
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
    expect(toasts).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toMatchObject({ code: TIMED_OUT });
    expect(toasts).toEqual([['timeout', 5]]);
  });
});

describe('a prefetched call', () => {
  test('is not sent again: its response goes to the next caller only', async () => {
    answer(1000);
    askEarly(call.path, { id: 1 });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(await ask()).toEqual({ name: 'x' });
    expect(fetched).toHaveBeenCalledTimes(1);
    await ask();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('is not used for another call', async () => {
    answer(1000);
    askEarly('/system/getOther', { id: 1 });
    await ask();
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/sems/system/getOther',
      '/sems/system/getThing',
    ]);
  });

  test('is sent again for another account that signed in meanwhile', async () => {
    answer(1000);
    askEarly(call.path, { id: 1 });
    kept.session.write('another');
    await ask();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('shows its failure when its response is requested, not before', async () => {
    fetched.mockRejectedValue(new TypeError('away'));
    askEarly(call.path, { id: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts).toEqual([]);
    expect(await failure()).toMatchObject({ code: NETWORK_FAILED });
    expect(toasts).toEqual([['network', 5]]);
  });
});
