import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Random } from './random.ts';

export interface Weather {
  readonly latencyMs?: number;
  readonly jitterMs?: number;
  readonly bytesPerS?: number;
  /** Each connection is cut at a random moment, after this time on average. */
  readonly cutAfterMs?: number;
  /** Silently drops all data. Connections of this time stay half open, as behind a firewall that lost its state. */
  readonly blackHole?: boolean;
}

const HOLD_BYTES = 256 * 1024;
const TICK_MS = 5;

export type Line = Awaited<ReturnType<typeof openLine>>;

/** A TCP proxy between two parts with adjustable faults. */
export async function openLine(target: () => number, random: Random) {
  let weather: Weather = {};
  const ends = new Set<Socket>();
  const lost = new Set<Socket>();
  const server = createServer((near) => {
    if (weather.blackHole) {
      near.on('error', () => undefined);
      lost.add(near);
      return;
    }
    const far = connect(target(), '127.0.0.1');
    const both = [near, far];
    const cut = () => {
      for (const one of both) {
        one.destroy();
        ends.delete(one);
      }
    };
    for (const one of both) {
      one.setNoDelay(true);
      ends.add(one);
      one.on('error', cut);
      one.on('close', () => {
        if (!lost.has(one)) cut();
      });
    }
    const state = () => (lost.has(near) ? 'lost' : weather);
    carry(near, far, state, random);
    carry(far, near, state, random);
    const timer = setInterval(() => {
      const { cutAfterMs } = weather;
      if (cutAfterMs && random.between(0, cutAfterMs) < 100) cut();
    }, 100);
    near.on('close', () => clearInterval(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    set(next: Weather) {
      weather = next;
      if (next.blackHole) for (const one of ends) lost.add(one);
    },
    async close() {
      server.close();
      for (const one of [...ends, ...lost]) one.destroy();
    },
  };
}

/** One direction: packets keep their order; each is sent when due and the connection is free. */
function carry(from: Socket, to: Socket, state: () => Weather | 'lost', random: Random): void {
  const waiting: { readonly piece: Buffer; readonly dueMs: number }[] = [];
  let [held, freeAtMs, lastDueMs] = [0, 0, 0];
  from.on('data', (piece: Buffer) => {
    const now = state();
    if (now === 'lost') return;
    const delayMs = (now.latencyMs ?? 0) + random.between(0, now.jitterMs ?? 0);
    lastDueMs = Math.max(lastDueMs, performance.now() + delayMs);
    waiting.push({ piece, dueMs: lastDueMs });
    held += piece.length;
    if (held > HOLD_BYTES) from.pause();
    pass();
  });
  from.on('end', () => {
    if (state() !== 'lost') setTimeout(() => to.end(), lastDueMs - performance.now() + TICK_MS);
  });
  let timer: NodeJS.Timeout | undefined;
  function pass(): void {
    const now = state();
    if (now === 'lost' || to.destroyed) {
      waiting.length = 0;
      return;
    }
    for (let next = waiting[0]; next; next = waiting[0]) {
      const atMs = Math.max(next.dueMs, freeAtMs);
      if (atMs > performance.now()) break;
      waiting.shift();
      held -= next.piece.length;
      freeAtMs = performance.now() + (now.bytesPerS ? (next.piece.length / now.bytesPerS) * 1000 : 0);
      to.write(next.piece);
    }
    if (held <= HOLD_BYTES) from.resume();
    if (waiting.length === 0 || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      pass();
    }, TICK_MS);
  }
}
