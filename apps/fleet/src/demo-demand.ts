import { writeLimit } from '@heliodon/demand/server';
import type { Database } from '@heliodon/infrastructure/database';

interface DemoLimit {
  readonly limitKw: number;
  readonly warnPercent: number;
  readonly on: boolean;
}

/** By plant name: two plants monitor their limit, two control it. */
const limits: Readonly<Record<string, DemoLimit>> = {
  '南沙储能 · Nansha Storage': { limitKw: 2500, warnPercent: 90, on: false },
  '成都办公楼 · Chengdu Offices': { limitKw: 320, warnPercent: 90, on: false },
  '杭州商场 · Hangzhou Mall': { limitKw: 280, warnPercent: 90, on: true },
  '弗雷斯诺冷库 · Fresno Cold Store': { limitKw: 320, warnPercent: 85, on: true },
};

/** Demand limits of the demo, from the start of the plants. */
export async function addDemoLimits(tx: Database, plantIds: readonly number[]): Promise<void> {
  const plants = await tx
    .selectFrom('plant')
    .select(['id', 'name', 'install_date', 'created_at'])
    .where('id', 'in', [...plantIds])
    .execute();
  for (const { id, name, install_date, created_at } of plants) {
    const limit = limits[name];
    const at = install_date === null ? created_at : new Date(install_date);
    if (limit) await writeLimit(tx, id, limit, { at, byName: 'manager' });
  }
}
