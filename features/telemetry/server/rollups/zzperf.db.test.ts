import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRollupWorld, type RollupWorld, type Sample } from '../testing/rollup-world.ts';
let world: RollupWorld;
beforeAll(async () => { world = await createRollupWorld(); });
afterAll(() => world.close());
it('perf', { timeout: 600_000 }, async () => {
  const start = Date.UTC(2026, 3, 1);
  const N = 2000;
  const plants: number[] = [];
  for (let i = 0; i < 40; i++) plants.push(await world.plant('Asia/Shanghai'));
  const devices = [];
  for (let i = 0; i < N; i++) devices.push(await world.device(plants[i % 40] as number, { kind: i % 10 === 0 ? 'meter' : 'inverter', samplingPoint: 'acLow' }));
  // 60 partitions with little in them, then a dense day
  for (let d = 0; d < 60; d++)
    await world.write(devices.slice(0, 20).map((device) => ({ device, atMs: start + d * 86400000, values: { energyTotalKwh: 1, importTotalKwh: 1 } })));
  await world.count();
  const now = start + 60 * 86400000;
  const at = (i: number): Sample[] => devices.map((device, k) => ({ device, atMs: now + i * 60000 + k, values: { activePowerKw: 5, powerKw: 5, energyTotalKwh: 100 + i * 0.1, importTotalKwh: 100 + i * 0.1, frequency: 50 } }));
  for (let i = 0; i < 60; i++) { await world.write(at(i)); }
  const spent: Record<string, number> = {};
  for (const name of ['neighbours', 'headlines'] as const) {
    const was = (world.store[name] as any).bind(world.store);
    (world.store as any)[name] = async (...a: any[]) => { const t0 = performance.now(); const r = await was(...a); spent[name] = (spent[name] ?? 0) + performance.now() - t0; return r; };
  }
  let t = Date.now(); await world.count(); console.error('first', Date.now() - t);
  for (let i = 60; i < 64; i++) { await world.write(at(i)); t = Date.now(); await world.count(); console.error('live pass', Date.now() - t, JSON.stringify(spent)); for (const k in spent) spent[k] = 0; }
  expect(1).toBe(1);
});
