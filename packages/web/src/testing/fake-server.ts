import { BROWSER_CLIENT, CLIENT_HEADER } from '@heliodon/contract/browser-session';
import { type AnyCall, BASE_PATH, type CallRequest, type CallResponse } from '@heliodon/contract/call';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import type { ErrorEntry } from '@heliodon/kernel/app-error';
import { langFromHeader } from '@heliodon/kernel/lang';
import type { SocketMessage } from '../socket.ts';
import { FakeSocket } from './fake-socket.ts';

/** An error answer of a call. */
export class Refusal {
  readonly entry: ErrorEntry;
  readonly data: unknown;

  constructor(entry: ErrorEntry, data: unknown = null) {
    this.entry = entry;
    this.data = data;
  }
}

type Answer = unknown | Refusal | Response;
type Handler = (body: unknown) => Answer | Promise<Answer>;

export interface ReceivedCall {
  readonly path: string;
  readonly body: unknown;
}

/**
 * The server for component tests. Requests and answers are checked against the contract. A call without a
 * defined answer returns the smallest data that its contract allows.
 */
export class FakeServer {
  readonly received: ReceivedCall[] = [];
  /** Contract violations by the page or the test. */
  readonly violations: string[] = [];
  readonly #table: ReadonlyMap<string, AnyCall>;
  readonly #handlers = new Map<string, Handler>();
  readonly #realFetch = globalThis.fetch;
  readonly #realSocket = globalThis.WebSocket;

  constructor(calls: readonly AnyCall[]) {
    this.#table = new Map(calls.map((call) => [call.path, call]));
  }

  start(): void {
    globalThis.fetch = (input, init) => this.#fetch(input, init);
    FakeSocket.open.clear();
    globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
  }

  stop(): void {
    globalThis.fetch = this.#realFetch;
    globalThis.WebSocket = this.#realSocket;
  }

  /** Data, a refusal or an HTTP response; or a function of the request that returns one. */
  answer<C extends AnyCall>(
    call: C,
    given:
      | CallResponse<C>
      | Refusal
      | ((
          body: CallRequest<C>,
        ) => CallResponse<C> | Refusal | Response | Promise<CallResponse<C> | Refusal | Response>),
  ): this {
    const handler = typeof given === 'function' ? (given as Handler) : () => given;
    this.#handlers.set(call.path, handler);
    return this;
  }

  /** The request bodies of a call so far. */
  bodiesOf<C extends AnyCall>(call: C): CallRequest<C>[] {
    return this.received.filter(({ path }) => path === call.path).map(({ body }) => body as CallRequest<C>);
  }

  /** Sends data of a topic to the page if it is subscribed. */
  publish(topic: string, data: unknown): void {
    FakeSocket.publish(topic, data);
  }

  /** Sends any other socket message, e.g. `{ type: 'permissionsChanged' }`. */
  push(message: SocketMessage): void {
    FakeSocket.push(message);
  }

  async #fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith(`${BASE_PATH}/`)) return this.#realFetch(input, init);
    const path = url.pathname.slice(BASE_PATH.length);
    const call = this.#table.get(path);
    if (!call) return new Response('', { status: 404 });
    if (new Headers(init?.headers).get(CLIENT_HEADER) !== BROWSER_CLIENT)
      this.violations.push(`${path} was asked without ${CLIENT_HEADER}`);
    const body = readBody(call, init?.body);
    const request = call.request.safeParse(body);
    if (!request.success) {
      this.violations.push(`${path} was asked ${JSON.stringify(body)}: ${request.error.message}`);
      return envelope(commonErrors.invalid, init);
    }
    this.received.push({ path, body: request.data });
    const handler = this.#handlers.get(path);
    const given = handler ? await handler(request.data) : exampleOf(call.response);
    init?.signal?.throwIfAborted();
    if (given instanceof Response) return given;
    if (given instanceof Refusal) return envelope(given.entry, init, given.data);
    const answer = call.response.safeParse(given);
    if (!answer.success) this.violations.push(`${path} answers ${answer.error.message}`);
    const data = answer.success ? answer.data : given;
    // Browsers have tokens in cookies.
    const shown =
      call.session === 'starts' ? { ...(data as object), token: null, rememberToken: null } : data;
    return Response.json({ code: SUCCESS, msg: 'OK', data: shown });
  }
}

function readBody(call: AnyCall, body: BodyInit | null | undefined): unknown {
  const text = String(body ?? '');
  return call.body === 'form' ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}');
}

function envelope(entry: ErrorEntry, init: RequestInit | undefined, data: unknown = null): Response {
  const lang = langFromHeader(new Headers(init?.headers).get('lang') ?? undefined);
  return Response.json({ code: entry.code, msg: entry[lang], data });
}
