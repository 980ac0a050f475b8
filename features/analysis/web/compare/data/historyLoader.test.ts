import type { DeviceHistory } from '@heliodon/devices/contract';
import { expect, it } from 'vitest';
import { type HistoryRequest, historyLoader } from './historyLoader.ts';

const day = { from: '2026-11-15', to: '2026-11-15' };

/** Returns for each point the number in its name. */
function server(options: { refuse?: number } = {}) {
  const asked: HistoryRequest[] = [];
  let [running, most] = [0, 0];
  const call = async (request: HistoryRequest): Promise<DeviceHistory> => {
    asked.push(request);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (request.deviceId === options.refuse) throw new Error('refused');
    return {
      timeZone: 'UTC',
      fromMs: 0,
      toMs: 1,
      t: [5],
      cut: false,
      stepMs: null,
      values: request.points.map((point) => [Number(point.slice(1))]),
    };
  };
  return { asked, call, most: () => most };
}

it('requests the points of a device in one call, at most eight, and assigns their values', async () => {
  const { asked, call } = server();
  const load = historyLoader(call);
  const points = Array.from({ length: 10 }, (_, i) => `p${i}`);
  const curves = await Promise.all([...points.map((point) => load(1, point, day)), load(2, 'p77', day)]);
  expect(curves.map(({ v }) => v[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 77]);
  expect(asked.map(({ deviceId, points: some }) => [deviceId, some.length])).toEqual([
    [1, 8],
    [1, 2],
    [2, 1],
  ]);
});

it('limits the calls in progress and loses nothing', async () => {
  const { asked, call, most } = server();
  const load = historyLoader(call, 3);
  await Promise.all(Array.from({ length: 20 }, (_, i) => load(i + 1, 'p1', day)));
  expect([asked.length, most()]).toEqual([20, 3]);
});

it('a failing device does not affect others', async () => {
  const { call } = server({ refuse: 2 });
  const load = historyLoader(call, 1);
  const results = await Promise.allSettled([1, 2, 3].map((id) => load(id, 'p4', day)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
