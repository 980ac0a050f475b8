import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PortalSocket, retryDelayMs } from './socket.ts';

class FakeWebSocket {
  static made: FakeWebSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly url: string) {
    FakeWebSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  receive(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const latest = () => FakeWebSocket.made.at(-1) as FakeWebSocket;
const make = () =>
  new PortalSocket({ url: 'ws://x/sems/socket', hello: () => ({ accountId: 7 }), random: () => 1 });

beforeEach(() => {
  vi.useFakeTimers();
  FakeWebSocket.made = [];
  vi.stubGlobal('WebSocket', FakeWebSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('identifies its account first, and subscribes when the server is ready', () => {
  const socket = make();
  socket.subscribe('plant/5', () => undefined);
  socket.start();
  latest().open();
  expect(latest().sent).toEqual([{ type: 'auth', accountId: 7 }]);
  latest().receive({ type: 'ready' });
  expect(latest().sent.at(-1)).toEqual({ type: 'subscribe', topics: ['plant/5'] });
});

test('sends added and removed topics in one message', () => {
  const socket = make();
  socket.start();
  latest().open();
  latest().receive({ type: 'ready' });
  const watch = (...topics: string[]) => topics.map((topic) => socket.subscribe(topic, () => undefined));
  const takeSent = () => {
    vi.advanceTimersByTime(0);
    return latest().sent.splice(0).slice(-2);
  };
  const first = watch('a', 'b', 'b', 'c');
  expect(takeSent()).toEqual([
    { type: 'auth', accountId: 7 },
    { type: 'subscribe', topics: ['a', 'b', 'c'] },
  ]);
  // b has another subscriber, c is subscribed again and needs its state, x has no subscriber left.
  for (const end of first.toSpliced(1, 1)) end();
  watch('c');
  for (const end of watch('x')) end();
  expect(takeSent()).toEqual([
    { type: 'unsubscribe', topics: ['a', 'c'] },
    { type: 'subscribe', topics: ['c'] },
  ]);
  expect(takeSent()).toEqual([]);
  latest().close();
  vi.advanceTimersByTime(1000);
  latest().open();
  latest().receive({ type: 'ready' });
  expect(latest().sent.at(-1)).toEqual({ type: 'subscribe', topics: ['b', 'c'] });
});

test('dispatches messages by type and data by topic', () => {
  const socket = make();
  const received: unknown[] = [];
  socket.on('permissionsChanged', () => received.push('changed'));
  const leave = socket.subscribe('a', (data) => received.push(data));
  socket.start();
  latest().open();
  latest().receive({ type: 'ready' });
  latest().receive({ type: 'permissionsChanged' });
  latest().receive({ type: 'news', topic: 'a', data: 1 });
  latest().receive({ type: 'news', topic: 'b', data: 2 });
  leave();
  latest().receive({ type: 'news', topic: 'a', data: 3 });
  expect(received).toEqual(['changed', 1]);
  vi.advanceTimersByTime(0);
  expect(latest().sent.at(-1)).toEqual({ type: 'unsubscribe', topics: ['a'] });
});

test('reconnects by itself with increasing delays, and at once after a good connection', () => {
  const socket = make();
  socket.start();
  for (const wait of [1000, 2000, 4000]) {
    const before = FakeWebSocket.made.length;
    latest().close();
    vi.advanceTimersByTime(wait - 1);
    expect(FakeWebSocket.made).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeWebSocket.made).toHaveLength(before + 1);
  }
  latest().open();
  latest().receive({ type: 'ready' });
  latest().close();
  vi.advanceTimersByTime(1000);
  expect(FakeWebSocket.made).toHaveLength(5);
});

test('closes a connection that does not answer a ping', () => {
  make().start();
  latest().open();
  latest().receive({ type: 'ready' });
  vi.advanceTimersByTime(30_000);
  expect(latest().sent.at(-1)).toEqual({ type: 'ping' });
  latest().receive({ type: 'pong' });
  vi.advanceTimersByTime(30_000 + 10_000);
  expect(FakeWebSocket.made[0]?.readyState).toBe(3);
});

test('does not reconnect after the session has ended or it was stopped', () => {
  const socket = make();
  socket.start();
  latest().open();
  latest().receive({ type: 'sessionEnded', code: 401, msg: 'x' });
  vi.advanceTimersByTime(120_000);
  expect(FakeWebSocket.made).toHaveLength(1);
});

test('does not connect without a signed-in user', () => {
  new PortalSocket({ hello: () => undefined }).start();
  expect(FakeWebSocket.made).toEqual([]);
});

test('shows that the browser has no WebSocket', () => {
  vi.stubGlobal('WebSocket', undefined);
  const onUnsupported = vi.fn();
  new PortalSocket({ hello: () => ({}), onUnsupported }).start();
  expect(onUnsupported).toHaveBeenCalledOnce();
});

test.each([
  [0, 0, 500],
  [0, 1, 1000],
  [3, 0.5, 6000],
  [20, 1, 30_000],
])('try %i with chance %f waits %i ms', (tries, chance, ms) => {
  expect(retryDelayMs(tries, () => chance)).toBe(ms);
});

test('notifies whether it is connected', () => {
  const socket = make();
  const received: boolean[] = [];
  const end = socket.onLine((up) => received.push(up));
  socket.start();
  latest().open();
  expect(received).toEqual([false]);
  latest().receive({ type: 'ready' });
  latest().close();
  expect(received).toEqual([false, true, false]);
  end();
  vi.advanceTimersByTime(60_000);
  latest().open();
  latest().receive({ type: 'ready' });
  expect(received).toHaveLength(3);
});
