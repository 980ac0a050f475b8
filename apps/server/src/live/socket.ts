import { BASE_PATH } from '@heliodon/contract/call';
import type { Caller } from '@heliodon/server-kit/caller';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Callers, SessionsByToken } from '../http/callers.ts';
import { visitorOf } from '../http/visitor.ts';
import type { LiveClient, Push } from './client.ts';
import type { LiveHub } from './hub.ts';

export const LIVE_SOCKET_PATH = `${BASE_PATH}/socket`;

const AUTH_WITHIN_MS = 10_000;
const PING_EVERY_MS = 30_000;
const CLOSE_WITHIN_MS = 1000;
/** A client that does not read is disconnected; it may reconnect and request the state. */
const MAX_BUFFERED_BYTES = 1 << 20;
const MAX_QUESTION_BYTES = 8000;

const hello = z.object({
  type: z.literal('auth'),
  /** For programs; browsers send their cookie with the handshake. */
  token: z.string().max(200).optional(),
  accountId: z.number().optional(),
});

interface SocketDeps {
  readonly hub: LiveHub;
  readonly sessions: SessionsByToken;
  readonly callers: Callers;
}

/**
 * `/sems/socket`: a program sends its token in the first message, so that it appears in no URL or log. A browser is
 * authenticated by cookie and only from our own pages, because any site may open a socket.
 */
export function addLiveSocket(app: FastifyInstance, { hub, sessions, callers }: SocketDeps): void {
  app.get(LIVE_SOCKET_PATH, { websocket: true }, (socket, request) => {
    const tooLate = setTimeout(() => socket.close(4401, 'sign in first'), AUTH_WITHIN_MS);
    let client: LiveClient | undefined;
    let asked = false;
    socket.on('message', (raw) => {
      if (client) return onMessage(client, String(raw), hub);
      // One authentication per socket: further messages on a closing socket are ignored.
      if (asked) return;
      asked = true;
      admit(String(raw)).catch(() => refuse(socket));
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(tooLate);
      if (client) hub.remove(client);
    });
    keepAlive(socket);

    async function admit(raw: string): Promise<void> {
      const { token, accountId } = hello.parse(JSON.parse(raw));
      const caller =
        token === undefined
          ? await callers.byCookie(request, accountId, true)
          : await sessions.byToken(token, visitorOf(request), true);
      clearTimeout(tooLate);
      if (socket.readyState !== socket.OPEN) return;
      client = clientOf(socket, caller);
      hub.add(client);
      client.send({ type: 'ready' });
      // Changes since the authentication query were not received.
      await hub.check(client);
    }
  });
}

function refuse(socket: WebSocket): void {
  socket.close(4401, 'not signed in');
  setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref();
}

const asked = z.object({
  type: z.enum(['subscribe', 'unsubscribe']),
  topics: z.array(z.string().max(60)).max(100),
});

/** Browsers do not expose protocol pings: a page sends a ping message. */
function onMessage(client: LiveClient, raw: string, hub: LiveHub): void {
  if (raw === '{"type":"ping"}') {
    client.send({ type: 'pong' });
    return;
  }
  if (raw.length > MAX_QUESTION_BYTES) {
    client.close();
    return;
  }
  const question = asked.safeParse(parsed(raw));
  if (!question.success) return;
  const { type, topics } = question.data;
  for (const topic of topics)
    if (type === 'unsubscribe') hub.topics.leave(client, topic);
    else hub.watch(client, topic);
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

const texts = new WeakMap<Push, string>();

/** The same push to many sockets is serialised once. */
function textOf(push: Push): string {
  const text = texts.get(push) ?? JSON.stringify(push);
  texts.set(push, text);
  return text;
}

function clientOf(socket: WebSocket, caller: Caller): LiveClient {
  return {
    caller,
    send(push: Push) {
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else socket.send(textOf(push));
    },
    close: () => socket.close(4401, 'session ended'),
  };
}

/** A peer that does not answer pings is disconnected. */
function keepAlive(socket: WebSocket): void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, PING_EVERY_MS);
  socket.on('close', () => clearInterval(timer));
}
