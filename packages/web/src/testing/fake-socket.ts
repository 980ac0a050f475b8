import type { SocketMessage } from '../socket.ts';

interface Sent {
  type: string;
  topics?: string[];
}

/** Replaces the browser's WebSocket: ready at once, records subscribed topics. */
export class FakeSocket {
  static readonly open = new Set<FakeSocket>();
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly #topics = new Set<string>();

  constructor() {
    FakeSocket.open.add(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  static publish(topic: string, data: unknown): void {
    for (const socket of FakeSocket.open)
      if (socket.#topics.has(topic)) socket.#receive({ type: 'news', topic, data });
  }

  static push(message: SocketMessage): void {
    for (const socket of FakeSocket.open) socket.#receive(message);
  }

  /** True if a page is subscribed to the topic. */
  static watches(topic: string): boolean {
    return [...FakeSocket.open].some((socket) => socket.#topics.has(topic));
  }

  send(text: string): void {
    const { type, topics = [] } = JSON.parse(text) as Sent;
    if (type === 'auth') queueMicrotask(() => this.#receive({ type: 'ready' }));
    else if (type === 'subscribe') for (const topic of topics) this.#topics.add(topic);
    else if (type === 'unsubscribe') for (const topic of topics) this.#topics.delete(topic);
    else if (type === 'ping') queueMicrotask(() => this.#receive({ type: 'pong' }));
  }

  close(): void {
    if (!FakeSocket.open.delete(this)) return;
    this.readyState = 3;
    this.onclose?.();
  }

  #receive(message: SocketMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
