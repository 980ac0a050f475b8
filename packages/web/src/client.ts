import { ACCOUNT_HEADER, BROWSER_CLIENT, CLIENT_HEADER } from '@heliodon/contract/browser-session';
import {
  type AnyCall,
  BASE_PATH,
  type CallInput,
  type CallResponse,
  DEVICE_HEADER,
  type Envelope,
} from '@heliodon/contract/call';
import { OTHER_ACCOUNT, RESTORING, UNEXPECTED } from '@heliodon/contract/error-kit';
import { langHeader } from '@heliodon/kernel/lang';
import { currentLang, webText } from './i18n.ts';
import { beginRequest } from './loading.ts';
import { ports } from './ports.ts';
import { type RestoreProgress, restoringSeen } from './restoring.ts';
import { sessionEnded, startAnew } from './session.ts';
import { kept } from './storage.ts';

export const REQUEST_TIMEOUT_MS = 120_000;
const ERROR_TOAST_SECONDS = 5;
const SESSION_END_AFTER_MS = 2000;
const HTTP_SESSION_END_AFTER_MS = 1000;
const REPEAT_TOAST_MS = 2000;

export interface CallOptions {
  /** Counts in the loading mask; default on. Off also suppresses messages of 9999 and network failures. */
  mask?: boolean;
  /** Business errors (2000–9998) and HTTP 400 and 500 are not shown as a toast: the form shows them. */
  quiet?: boolean;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** A failed call; the user has been informed unless disabled by options. */
export class CallFailed extends Error {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly httpStatus: number | undefined;

  constructor(code: number, msg: string, data: unknown = null, httpStatus?: number) {
    super(msg);
    this.name = 'CallFailed';
    this.code = code;
    this.msg = msg;
    this.data = data;
    this.httpStatus = httpStatus;
  }
}

/** Code of failures without an envelope. */
export const NETWORK_FAILED = -1;
export const TIMED_OUT = -2;

export async function callApi<C extends AnyCall>(
  call: C,
  body: CallInput<C>,
  options: CallOptions = {},
): Promise<CallResponse<C>> {
  const done = options.mask === false ? undefined : beginRequest();
  try {
    const response = await send(call, body, options);
    if (response.status !== 200) throw await httpFailure(response, options);
    return settle<CallResponse<C>>(await readEnvelope(response), options);
  } finally {
    done?.();
  }
}

async function send(call: AnyCall, body: unknown, options: CallOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await (takeEarly(call.path) ?? post(call.path, { ...encode(call, body), signal }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (isTimeout(error)) throw timedOut();
    if (options.mask !== false) toastSeldom(webText('network'));
    throw new CallFailed(NETWORK_FAILED, webText('network'));
  }
}

/** Also for prefetched calls, which have their own timeout. */
const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

function timedOut(): CallFailed {
  ports().toast.error(webText('timeout'), ERROR_TOAST_SECONDS);
  return new CallFailed(TIMED_OUT, webText('timeout'));
}

const post = (path: string, request: RequestInit): Promise<Response> =>
  fetch(BASE_PATH + path, { method: 'POST', ...request });

interface Early {
  readonly path: string;
  readonly session: string | undefined;
  readonly answer: Promise<Response>;
}

let early: Early | undefined;

/** Prefetches a call by path for code that is still loading: the next `callApi` of it uses the answer. */
export function askEarly(path: string, body: object): void {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const answer = post(path, { ...encode({}, body), signal });
  // The consumer handles the error.
  answer.catch(() => undefined);
  early = { path, session: kept.session.read(), answer };
}

/** Not if the user has signed out meanwhile. */
function takeEarly(path: string): Promise<Response> | undefined {
  if (early?.path !== path) return undefined;
  const { session, answer } = early;
  early = undefined;
  return session === kept.session.read() ? answer : undefined;
}

function encode(
  call: Pick<AnyCall, 'body'>,
  body: unknown,
): { headers: Record<string, string>; body: string } {
  const form = call.body === 'form';
  const device = kept.deviceToken.read();
  return {
    headers: {
      'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...pageHeaders(),
      ...(device ? { [DEVICE_HEADER]: device } : {}),
    },
    body: form ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
  };
}

/** Headers of every request: language, client type browser, and account of the page. The session is a cookie. */
export function pageHeaders(): Record<string, string> {
  const shown = kept.userInfo.read()?.accountId;
  return {
    lang: langHeader(currentLang()),
    [CLIENT_HEADER]: BROWSER_CLIENT,
    ...(shown && { [ACCOUNT_HEADER]: String(shown) }),
  };
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  try {
    return (await response.json()) as Envelope<unknown>;
  } catch (error) {
    if (isTimeout(error)) throw timedOut();
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // An HTML page of a proxy instead of an envelope.
    const text = webText('serverError');
    toastSeldom(text);
    throw new CallFailed(UNEXPECTED, text, null, response.status);
  }
}

function settle<T>(envelope: Envelope<unknown>, options: CallOptions): T {
  const { code, msg, data } = envelope;
  const failed = new CallFailed(code, msg, data);
  if (code === 401 || code === 403) {
    sessionEnded({ message: msg, afterMs: SESSION_END_AFTER_MS });
    throw failed;
  }
  if (code === OTHER_ACCOUNT) {
    startAnew();
    throw failed;
  }
  if (code === RESTORING) {
    restoringSeen(data as RestoreProgress);
    throw failed;
  }
  if (code === UNEXPECTED) {
    if (options.mask !== false) ports().toast.error(msg, ERROR_TOAST_SECONDS);
    throw failed;
  }
  if (code >= 2000 && code < UNEXPECTED) {
    if (!options.quiet) ports().toast.error(msg, ERROR_TOAST_SECONDS);
    throw failed;
  }
  return data as T;
}

/** A status other than 200; if the body is an envelope, its message is kept in the failure. */
async function httpFailure(response: Response, options: CallOptions): Promise<CallFailed> {
  const { status, statusText } = response;
  const envelope = (await response.json().catch(() => undefined)) as Partial<Envelope<unknown>> | undefined;
  const broken = status === 400 || status === 500;
  const text = broken ? serverErrorText(statusText) : webText('httpStatus', { status });
  if (status === 401 || status === 403)
    sessionEnded({ message: envelope?.msg, afterMs: HTTP_SESSION_END_AFTER_MS });
  else if (status === 404) ports().toast.error('404', ERROR_TOAST_SECONDS);
  else if (!broken) ports().toast.error(text, ERROR_TOAST_SECONDS);
  else if (!options.quiet) toastSeldom(text);
  return new CallFailed(envelope?.code ?? status, envelope?.msg ?? text, envelope?.data, status);
}

/** HTTP status texts are English, so only the English page adds them. */
function serverErrorText(statusText: string): string {
  const text = webText('serverError');
  return statusText && currentLang() === 'en' ? `${text} (${statusText})` : text;
}

let lastSeldomToast = Number.NEGATIVE_INFINITY;

/** At most one toast in two seconds: a page with ten calls shows one. */
function toastSeldom(text: string): void {
  const now = Date.now();
  if (now - lastSeldomToast < REPEAT_TOAST_MS) return;
  lastSeldomToast = now;
  ports().toast.error(text, ERROR_TOAST_SECONDS);
}
