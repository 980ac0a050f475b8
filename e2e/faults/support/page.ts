import { WebSocket } from 'ws';

const COME_BACK_MS = 300;

/** A signed-in page that watches a topic and reconnects, as the portal does. */
export class Page {
  readonly #url: () => string;
  readonly #token: string;
  readonly #topic: string;
  #socket: WebSocket | undefined;
  #left = false;
  #lastWordMs = 0;
  #alive: NodeJS.Timeout | undefined;
  lastUpdateMs = Number.NEGATIVE_INFINITY;
  updates = 0;

  constructor(url: () => string, token: string, topic: string) {
    this.#url = url;
    this.#token = token;
    this.#topic = topic;
    this.#open();
  }

  leave(): void {
    this.#left = true;
    clearInterval(this.#alive);
    this.#socket?.terminate();
  }

  #open(): void {
    if (this.#left) return;
    const socket = new WebSocket(`${this.#url().replace('http', 'ws')}/sems/socket`, {
      handshakeTimeout: 5000,
    });
    this.#socket = socket;
    this.#lastWordMs = performance.now();
    socket.on('error', () => undefined);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: this.#token })));
    socket.on('message', (raw) => this.#onMessage(socket, String(raw)));
    socket.on('close', () => setTimeout(() => this.#open(), COME_BACK_MS));
    clearInterval(this.#alive);
    this.#alive = setInterval(() => this.#ask(socket), 3000);
  }

  /** A silent connection is closed. */
  #ask(socket: WebSocket): void {
    if (performance.now() - this.#lastWordMs > 10_000) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send('{"type":"ping"}');
  }

  #onMessage(socket: WebSocket, text: string): void {
    this.#lastWordMs = performance.now();
    if (text.includes('"ready"')) socket.send(JSON.stringify({ type: 'subscribe', topics: [this.#topic] }));
    if (!text.startsWith('{"type":"news"')) return;
    this.updates += 1;
    this.lastUpdateMs = performance.now();
  }
}
