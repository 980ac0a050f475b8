import { type Permission, permissionsOfRole } from '@heliodon/contract/permissions';
import { openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { addPlant, getPlantList } from '../../contract/plants.contract.ts';
import { PlantsService } from '../plants.service.ts';
import { newPlant, newTariff } from './new-plant.ts';

/** root 1 → managers 2 and 4; 2 has the operator 3, the user 5 and 6 with a custom role. */
export const platform = testCaller({ accountId: 1, accountPath: [1] });
export const manager = testCaller({ accountId: 2 });
export const stranger = testCaller({ accountId: 4 });
const staff = (accountId: number, roleId: number, permissions = permissionsOfRole(roleId)): Caller =>
  testCaller({ accountId, roleId, accountPath: [1, 2, accountId], managerId: 2, permissions });
export const operator = staff(3, 3);
export const user = staff(5, 2);
const customCodes: Permission[] = ['plantView', 'plantAdd', 'plantEdit'];
export const custom = staff(6, 1001, new Set(customCodes));

const NAMES: Record<string, { zh: string; en: string }> = {
  '320000': { zh: '江苏省', en: 'Jiangsu' },
  '320500': { zh: '苏州市', en: 'Suzhou' },
};

/** The service on a database of its own; its neighbours are stand-ins that note what they were asked. */
export async function createPlantsWorld() {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url);
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name, name) VALUES
    (1, NULL, '{1}', 1, 1, 'root', ''), (2, 1, '{1,2}', 2, 1, 'north', 'Nora'), (3, 2, '{1,2,3}', 2, 3, 'op', ''),
    (4, 1, '{1,4}', 4, 1, 'south', 'Sami'), (5, 2, '{1,2,5}', 2, 2, 'viewer', ''), (6, 2, '{1,2,6}', 2, 2, 'adder', '')`.execute(
    db,
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
  return {
    db,
    service,
    places,
    tariffs,
    /** Plants whose devices were taken out. */
    emptied,
    /** Plants whose days are counted anew. */
    inNewZone,
    /** Meters that a pure PV plant would have no side for. */
    misplaced,
    written,
    first,
    asked,
    queued,
    add: (caller: Caller, name: string, more: Parameters<typeof newPlant>[1] = {}) =>
      service.add(addPlant.request.parse({ plant: newPlant(name, more), ...newTariff() }), caller),
    list: (caller: Caller, body: object = {}) => service.list(getPlantList.request.parse(body), caller),
    async close() {
      await close();
      await database.drop();
    },
  };
}
