import { pictureErrors } from '@heliodon/contract/pictures';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed, NETWORK_FAILED } from './client.ts';
import { releasePicture, takePicture, uploadPicture } from './picture.ts';

const picture = () => new Response('bytes', { headers: { 'content-type': 'image/png' } });
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const revoked: string[] = [];

beforeEach(() => {
  let urls = 0;
  fetched.mockReset().mockImplementation(async () => picture());
  vi.stubGlobal('fetch', fetched);
  revoked.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++urls}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => revoked.push(url));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a picture shown in several places is fetched once and released with the last', async () => {
  const [one, two] = await Promise.all([takePicture('a'), takePicture('a')]);
  expect([one, two, fetched.mock.calls.length]).toEqual(['blob:1', 'blob:1', 1]);
  expect(fetched.mock.calls[0]?.[0]).toBe('/sems/picture/stored/a');
  releasePicture('a');
  await Promise.resolve();
  expect(revoked).toEqual([]);
  releasePicture('a');
  await vi.waitFor(() => expect(revoked).toEqual(['blob:1']));
  expect(await takePicture('a')).toBe('blob:2');
  releasePicture('a');
});

it('leaving before it is loaded cancels the request; a later use starts again', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  fetched.mockImplementation(async (_, init) => {
    signals.push(init.signal);
    return picture();
  });
  const first = takePicture('b');
  releasePicture('b');
  expect(signals[0]?.aborted).toBe(true);
  const second = takePicture('b');
  expect(signals[1]?.aborted).toBe(false);
  await Promise.all([first, second]);
  releasePicture('b');
  await vi.waitFor(() => expect(revoked.sort()).toEqual(['blob:1', 'blob:2']));
});

it('a response that is no picture is a failure', async () => {
  fetched.mockResolvedValue(
    Response.json({ code: 404, msg: 'Unknown API call.', data: null }, { status: 404 }),
  );
  await expect(takePicture('c')).rejects.toMatchObject({ code: 404, httpStatus: 404 });
  releasePicture('c');
  // An error envelope has status 200.
  fetched.mockResolvedValue(Response.json({ code: 2002, msg: 'no', data: null }));
  await expect(takePicture('c')).rejects.toMatchObject({ code: 2002 });
  releasePicture('c');
  expect(revoked).toEqual([]);
});

/** A request answered by a test. */
class TestRequest {
  static last: TestRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  [key: string]: unknown;
  constructor() {
    TestRequest.last = this;
  }
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    (this.onabort as () => void)();
  }
  answer(status: number, responseText: string) {
    Object.assign(this, { status, responseText });
    (this.onload as () => void)();
  }
}

it('an upload returns its progress, and fails with the message of the server', async () => {
  vi.stubGlobal('XMLHttpRequest', TestRequest);
  const file = new Blob(['x']);
  const shares: number[] = [];
  const send = (signal?: AbortSignal) =>
    uploadPicture(file, { uploadUrl: '/sems/picture/upload/t' }, (share) => shares.push(share), signal);

  const stored = { pictureId: 'p', width: 1, height: 1, sizeBytes: 1 };
  const good = send();
  const request = TestRequest.last;
  expect(request).toMatchObject({ method: 'PUT', url: '/sems/picture/upload/t', body: file });
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.answer(200, JSON.stringify({ code: 1000, msg: '', data: stored }));
  expect(await good).toEqual(stored);
  expect(shares).toEqual([0.25]);

  const { code, en } = pictureErrors.format;
  const bad = send();
  TestRequest.last.answer(200, JSON.stringify({ code, msg: en, data: null }));
  await expect(bad).rejects.toMatchObject({ code, msg: en });

  const proxy = send();
  TestRequest.last.answer(502, '<html>');
  await expect(proxy).rejects.toMatchObject({ code: 9999, httpStatus: 502 });

  const lost = send();
  (TestRequest.last.onerror as () => void)();
  await expect(lost).rejects.toMatchObject({ code: NETWORK_FAILED });
  await expect(lost).rejects.toBeInstanceOf(CallFailed);

  const giveUp = new AbortController();
  const given = send(giveUp.signal);
  giveUp.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
});
