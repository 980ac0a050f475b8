import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { PriceInput, SubsidyInput, TransformerInput } from '@heliodon/tariffs/contract';
import { sql } from 'kysely';
import { plantErrors } from '../contract/plant.errors.ts';
import type {
  addPlant,
  checkPlantName,
  checkPosition,
  deletePlant,
  getPlantDetail,
  PlantDetail,
  updatePlant,
} from '../contract/plant-change.contract.ts';
import type { exportPlantList, getPlantList } from '../contract/plant-list.contract.ts';
import { plantsLog } from '../contract/plants.contract.ts';
import { type LoggedPlant, plantChanges } from './plant.log.ts';
import { borderOf, regionsFit } from './plant.policy.ts';
import { plantColumns } from './plant-columns.ts';
import { countPlants, readPlantPage, totalOf } from './plant-list.queries.ts';
import { isNameFree, readPlant } from './plants.queries.ts';

export const PLANT_EXPORT = 'plantList';
const UNIQUE_VIOLATION = '23505';

export interface PlantsDeps {
  readonly db: Database;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
  readonly places: {
    isWithin(position: { longitude: number; latitude: number }, region: string): Promise<boolean>;
    regionName(code: string, lang: Lang): string;
  };
  /** Removes the devices from a deleted plant; returns their number. */
  readonly emptyPlant: (tx: Database, plantId: number) => Promise<number>;
  /** Past and future days of the plant start at different times from now on. */
  readonly inNewZone: (tx: Database, plantId: number) => Promise<void>;
  /** Serial numbers of meters on sides that a plant of this type would not have. */
  readonly metersWithoutSide: (tx: Database, plantId: number, screenType: number) => Promise<string[]>;
  readonly tariffs: {
    insertFirst(
      tx: Database,
      plantId: number,
      tariff: {
        readonly price: PriceInput;
        readonly subsidies: readonly SubsidyInput[];
        readonly transformer: TransformerInput | null;
      },
      caller: Caller,
    ): Promise<void>;
  };
}

export class PlantsService {
  readonly #deps: PlantsDeps;

  constructor(deps: PlantsDeps) {
    this.#deps = deps;
  }

  async list(request: CallRequest<typeof getPlantList>, caller: Caller) {
    const { db, places } = this.#deps;
    const [rows, counts] = await Promise.all([
      readPlantPage(db, places, caller, request),
      countPlants(db, caller, request),
    ]);
    return { rows, counts, total: totalOf(counts, request.status) };
  }

  async export({ format, ...filter }: CallRequest<typeof exportPlantList>, caller: Caller) {
    const jobId = await this.#deps.exports.request(caller, PLANT_EXPORT, format, filter);
    await this.#deps.log.write(caller, { action: plantsLog.export, params: { format } });
    return { jobId };
  }

  async detail({ plantId }: CallRequest<typeof getPlantDetail>): Promise<PlantDetail> {
    const found = await readPlant(this.#deps.db, plantId);
    // Deleted meanwhile.
    if (!found) throw new AppError(commonErrors.notFound);
    return found;
  }

  async nameIsFree({ name, plantId }: CallRequest<typeof checkPlantName>) {
    return { free: await isNameFree(this.#deps.db, name, plantId) };
  }

  async checkPosition(request: CallRequest<typeof checkPosition>, caller: Caller) {
    await this.#checkRegion(request, caller.lang);
    return {};
  }

  /**
   * The plant belongs to the top account of the caller's tree; a caller restricted to given plants gets access to it.
   */
  async add(request: CallRequest<typeof addPlant>, caller: Caller) {
    const { db, log, tariffs } = this.#deps;
    const { plant, price, subsidies, transformer } = request;
    await this.#checkRegion(plant, caller.lang);
    const plantId = await asNameExists(() =>
      db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('plant')
          .values({ ...plantColumns(plant), owner_id: caller.managerId, created_by: caller.accountId })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (!caller.permissions.has('plantViewAll'))
          await tx
            .insertInto('account_plant')
            .values({ account_id: caller.accountId, plant_id: id })
            .execute();
        await tariffs.insertFirst(tx, id, { price, subsidies, transformer }, caller);
        const changes = this.#changes(null, plant, caller.lang);
        await log.write(
          caller,
          { action: plantsLog.create, params: { name: plant.name }, changes, plantId: id },
          tx,
        );
        return id;
      }),
    );
    return { plantId };
  }

  async update({ plantId, version, plant }: CallRequest<typeof updatePlant>, caller: Caller) {
    const { db, log, inNewZone, metersWithoutSide } = this.#deps;
    await this.#checkRegion(plant, caller.lang);
    return asNameExists(() =>
      db.transaction().execute(async (tx) => {
        const before = await lockPlant(tx, plantId);
        if (before.version !== version) throw new AppError(commonErrors.conflict);
        const stored = await readPlant(tx, plantId);
        const misplaced =
          before.screen_type === plant.screenType
            ? []
            : await metersWithoutSide(tx, plantId, plant.screenType);
        if (misplaced.length > 0)
          throw new AppError(plantErrors.meterWithoutSide, { meters: misplaced.join(', ') });
        await tx
          .updateTable('plant')
          .set({ ...plantColumns(plant), version: version + 1, updated_at: sql`now()` })
          .where('id', '=', plantId)
          .execute();
        if (before.time_zone !== plant.timeZone) await inNewZone(tx, plantId);
        const renamed = before.name !== plant.name;
        const params = { name: plant.name, ...(renamed && { before: before.name }) };
        const action = renamed ? plantsLog.rename : plantsLog.update;
        const changes = this.#changes(stored?.plant ?? null, plant, caller.lang);
        await log.write(caller, { action, params, changes, plantId }, tx);
        return { version: version + 1 };
      }),
    );
  }

  /** Soft delete: the history of the plant stays, its name and devices become available again. */
  async remove(request: CallRequest<typeof deletePlant>, caller: Caller) {
    await this.#deps.db.transaction().execute((tx) => this.removeIn(tx, request, caller));
    return {};
  }

  /** The same as part of a larger change; the caller has already checked access to the plant. */
  async removeIn(tx: Database, { plantId, name }: CallRequest<typeof deletePlant>, caller: Caller) {
    const { log, emptyPlant } = this.#deps;
    const plant = await lockPlant(tx, plantId);
    if (plant.name !== name) throw new AppError(plantErrors.nameMismatch);
    const stored = await readPlant(tx, plantId);
    const devices = await emptyPlant(tx, plantId);
    const changes = this.#changes(stored?.plant ?? null, null, caller.lang);
    await log.write(caller, { action: plantsLog.remove, params: { name, devices }, changes, plantId }, tx);
    await tx.updateTable('plant').set({ deleted_at: sql`now()` }).where('id', '=', plantId).execute();
    await tx.deleteFrom('account_plant').where('plant_id', '=', plantId).execute();
    await tx.deleteFrom('role_plant').where('plant_id', '=', plantId).execute();
    await tx.updateTable('session').set({ plant_id: null }).where('plant_id', '=', plantId).execute();
  }

  #changes(before: LoggedPlant | null, after: LoggedPlant | null, lang: Lang) {
    return plantChanges(before, after, (code) => code && this.#deps.places.regionName(code, lang));
  }

  async #checkRegion(plant: CallRequest<typeof checkPosition>, lang: Lang): Promise<void> {
    if (!regionsFit(plant)) throw new AppError(plantErrors.unknownRegion);
    const { places } = this.#deps;
    const region = borderOf(plant);
    if (await places.isWithin({ longitude: plant.longitude, latitude: plant.latitude }, region)) return;
    throw new AppError(plantErrors.outsideRegion, { region: places.regionName(region, lang) });
  }
}

async function lockPlant(tx: Database, plantId: number) {
  const plant = await tx
    .selectFrom('plant')
    .select(['name', 'version', 'time_zone', 'screen_type'])
    .where('id', '=', plantId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!plant) throw new AppError(commonErrors.notFound);
  return plant;
}

async function asNameExists<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === UNIQUE_VIOLATION && constraint === 'plant_name_key')
      throw new AppError(plantErrors.nameExists);
    throw error;
  }
}
