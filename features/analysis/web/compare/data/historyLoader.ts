import { type DeviceHistory, MAX_POINTS } from '@heliodon/devices/contract';
import type { Curve } from '@heliodon/energy/curves/curve';
import type { Span } from './historySpans.ts';

/** Maximum number of concurrent calls, to limit the load on the server. */
const AT_ONCE = 4;

export interface HistoryRequest extends Span {
  readonly deviceId: number;
  readonly points: string[];
}
export interface LoadedCurve extends Curve {
  /** Length of each averaging interval; null for samples. */
  readonly stepMs: number | null;
  /** More samples exist than one answer can hold. */
  readonly cut: boolean;
}

interface Waiting {
  readonly point: string;
  readonly resolve: (curve: LoadedCurve) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Each series is asked for by itself; what is asked for in the same moment about the same days of a device goes in
 * one call, and a few calls run at a time.
 */
export function historyLoader(call: (request: HistoryRequest) => Promise<DeviceHistory>, atOnce = AT_ONCE) {
  const gathering = new Map<string, { deviceId: number; span: Span; waiting: Waiting[] }>();
  const queue: (() => Promise<void>)[] = [];
  let running = 0;

  const next = () => {
    while (running < atOnce) {
      const job = queue.shift();
      if (!job) return;
      running += 1;
      void job().finally(() => {
        running -= 1;
        next();
      });
    }
  };

  const ask = async (deviceId: number, { from, to }: Span, waiting: readonly Waiting[]) => {
    try {
      const { t, values, stepMs, cut } = await call({
        deviceId,
        points: waiting.map(({ point }) => point),
        from,
        to,
      });
      for (const [i, { resolve }] of waiting.entries()) resolve({ t, v: values[i] ?? [], stepMs, cut });
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  };

  const send = (key: string) => {
    const batch = gathering.get(key);
    gathering.delete(key);
    if (!batch) return;
    const { deviceId, span, waiting } = batch;
    for (let at = 0; at < waiting.length; at += MAX_POINTS)
      queue.push(() => ask(deviceId, span, waiting.slice(at, at + MAX_POINTS)));
    next();
  };

  return (deviceId: number, point: string, span: Span): Promise<LoadedCurve> =>
    new Promise((resolve, reject) => {
      const key = `${deviceId} ${span.from} ${span.to}`;
      const one = { point, resolve, reject };
      const batch = gathering.get(key);
      if (batch) batch.waiting.push(one);
      else {
        gathering.set(key, { deviceId, span, waiting: [one] });
        setTimeout(send, 0, key);
      }
    });
}
