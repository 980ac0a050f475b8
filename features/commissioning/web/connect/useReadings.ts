import type { DeviceConfig, LineConfig } from '@heliodon/register-maps/site-config';
import type { LoggerTexts } from '@heliodon/telemetry/logger-text';
import { CallFailed } from '@heliodon/web/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SetupTask } from '../../contract/index.ts';
import { runTask } from './setupTask.ts';

/** Pause between two readings of an open device; with many devices open, each is read less often. */
const REFRESH_MS = 4000;

export interface Reading {
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** The last complete reading. */
  readonly task?: SetupTask;
  /** Why the last one failed. */
  readonly error?: LoggerTexts;
}

export interface ToRead {
  readonly line: LineConfig;
  readonly device: DeviceConfig;
}

interface Readings {
  readonly of: (key: number) => Reading | undefined;
  /** Reads these devices one after the other, then keeps reading them. */
  readonly start: (keys: readonly number[]) => void;
  readonly stop: (key: number) => void;
}

async function read(loggerId: number, { line, device }: ToRead, signal: AbortSignal): Promise<Reading> {
  try {
    const task = await runTask(loggerId, { do: 'read', line, device }, signal);
    return task.state === 'done' ? { state: 'done', task } : { state: 'failed', error: task.error ?? '' };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { state: 'failed', error: error.msg };
  }
}

/**
 * Test readings of a logger, which does one task at a time. `toRead` is asked just before each reading, `onRead` is told
 * of each complete one.
 */
export function useReadings(
  loggerId: number,
  toRead: (key: number) => ToRead | undefined,
  onRead: (key: number, task: SetupTask) => void,
): Readings {
  const [readings, setReadings] = useState<ReadonlyMap<number, Reading>>(new Map());
  /** Open devices; the one that was read last is at the end. */
  const queue = useRef<number[]>([]);
  const urgent = useRef(new Set<number>());
  const wake = useRef<() => void>(undefined);
  const latest = useRef({ toRead, onRead });
  latest.current = { toRead, onRead };

  const put = useCallback((key: number, next: (before: Reading | undefined) => Reading) => {
    setReadings((before) => new Map(before).set(key, next(before.get(key))));
  }, []);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const nextTurn = (ms?: number) =>
      new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        wake.current = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const turn = async (key: number) => {
      urgent.current.delete(key);
      const asked = latest.current.toRead(key);
      if (!asked) {
        queue.current = queue.current.filter((one) => one !== key);
        return;
      }
      put(key, (before) => ({ ...before, state: 'running' }));
      const answer = await read(loggerId, asked, signal);
      // Closed, or changed: it is read again.
      if (!queue.current.includes(key) || urgent.current.has(key)) return;
      queue.current = [...queue.current.filter((one) => one !== key), key];
      put(key, (before) => ({ task: before?.task, ...answer }));
      if (answer.task) latest.current.onRead(key, answer.task);
    };
    const work = async () => {
      while (!signal.aborted) {
        if (urgent.current.size === 0) await nextTurn(queue.current.length > 0 ? REFRESH_MS : undefined);
        const key = queue.current.find((one) => urgent.current.has(one)) ?? queue.current[0];
        if (key !== undefined && !signal.aborted) await turn(key);
      }
    };
    work().catch((error: unknown) => {
      if (!signal.aborted) console.error(error);
    });
    return () => {
      ended.abort();
      wake.current?.();
    };
  }, [loggerId, put]);

  const start = useCallback(
    (keys: readonly number[]) => {
      for (const key of keys) {
        urgent.current.add(key);
        if (!queue.current.includes(key)) queue.current = [...queue.current, key];
        put(key, (before) => (before?.state === 'running' ? before : { ...before, state: 'waiting' }));
      }
      wake.current?.();
    },
    [put],
  );
  const stop = useCallback((key: number) => {
    queue.current = queue.current.filter((one) => one !== key);
    urgent.current.delete(key);
    setReadings((before) => new Map([...before].filter(([one]) => one !== key)));
  }, []);
  const of = useCallback((key: number) => readings.get(key), [readings]);
  return { of, start, stop };
}
