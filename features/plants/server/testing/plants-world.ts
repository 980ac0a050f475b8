import type { Permission } from '@heliodon/contract/permissions';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { addPlant, getPlantList } from '../../contract/plants.contract.ts';
import { PlantsService } from '../plants.service.ts';
import { newPlant, newTariff } from './new-plant.ts';

/** root 1 → managers 2 and 4; 2 has the operator 3, the user 5 and 6 with a custom role. */
export const platform = testCaller({ accountId: 1, accountPath: [1] });
export const manager = testCaller({ accountId: 2, accountName: 'north' });
export const stranger = testCaller({ accountId: 4, accountName: 'south' });
export const operator = testStaff(3, 3);
export const user = testStaff(5, 2);
const customCodes: Permission[] = ['plantView', 'plantAdd', 'plantEdit'];
export const custom = testStaff(6, 1001, new Set(customCodes));

const NAMES: Record<string, { zh: string; en: string }> = {
  '320000': { zh: '江苏省', en: 'Jiangsu' },
  '320500': { zh: '苏州市', en: 'Suzhou' },
};

/** The service on a separate database; other features are stubs that record the calls. */
export async function createPlantsWorld() {
  const world = await createTestWorld();
  const { db } = world;
  await world.accounts(
    { ...manager, name: 'Nora' },
    platform,
    operator,
    { ...stranger, name: 'Sami' },
    user,
    { ...custom, roleId: 2 },
  );
  const written: { who: number; action: string; params?: unknown; plantId?: number | undefined }[] = [];
  const log: OperationLog = {
    async write(actor, { action, params, plantId }) {
      written.push({ who: actor.accountId, action, params, plantId });
    },
  };
  const first: { plantId: number; price: unknown }[] = [];
  const tariffs = {
    fails: false,
    async insertFirst(_tx: unknown, plantId: number, { price }: { price: unknown }) {
      if (tariffs.fails) throw new Error('no tariff');
      first.push({ plantId, price });
    },
  };
  const asked: string[] = [];
  const places = {
    async isWithin({ longitude }: { longitude: number }, region: string) {
      asked.push(region);
      return longitude > 110;
    },
    regionName: (code: string, lang: 'zh' | 'en') => NAMES[code]?.[lang] ?? code,
  };
  const queued: { kind: string; params: unknown }[] = [];
  const exports = {
    async request(_caller: Caller, kind: string, _format: string, params: unknown) {
      queued.push({ kind, params });
      return '00000000-0000-4000-8000-000000000001';
    },
  };
  const emptied: number[] = [];
  const inNewZone: number[] = [];
  const misplaced = new Map<number, string[]>();
  const service = new PlantsService({
    db,
    log,
    exports,
    places,
    tariffs,
    inNewZone: async (_tx, plantId) => {
      inNewZone.push(plantId);
    },
    metersWithoutSide: async (_tx, plantId, screenType) =>
      screenType === 2 ? (misplaced.get(plantId) ?? []) : [],
    emptyPlant: async (_tx, plantId) => {
      emptied.push(plantId);
      return 4;
    },
  });
  return Object.assign(world, {
    service,
    places,
    tariffs,
    /** Plants whose devices were released. */
    emptied,
    /** Plants whose days are recounted. */
    inNewZone,
    /** Meters on a side that a PV-only plant does not have. */
    misplaced,
    written,
    first,
    asked,
    queued,
    add: (caller: Caller, name: string, more: Parameters<typeof newPlant>[1] = {}) =>
      service.add(addPlant.request.parse({ plant: newPlant(name, more), ...newTariff() }), caller),
    list: (caller: Caller, body: object = {}) => service.list(getPlantList.request.parse(body), caller),
  });
}
