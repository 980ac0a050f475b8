import { hasRole, rolesOf } from '@heliodon/device-kinds/kinds';
import { hasSide } from '@heliodon/energy/metering/meter-relations';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceKind, DeviceRole } from '@heliodon/kernel/device-kind';
import { type OperationLog, PLATFORM } from '@heliodon/server-kit/operation-log';
import { designateDevices } from '@heliodon/telemetry-store/designations';
import { claimSerial, proveSerial } from '@heliodon/telemetry-store/serial-claims';
import type { AnnouncedDevice } from '../contract/protocol.ts';
import { serialLog } from '../contract/serial.log.ts';
import type { Refusal } from './decode.ts';
import type { Logger } from './logger-registry.ts';

/** Columns written by an announcement. */
interface AnnouncedColumns {
  brand: string;
  model: string;
  firmware: string;
  rated_kw: number;
  sampling_point: string;
  structure: string;
  parent_id: number;
  commands: string[];
}

/** Available sampling points of a plant: by its type, and the roles of existing or announced devices. */
interface Sides {
  readonly screenType: number;
  readonly roles: ReadonlySet<DeviceRole>;
}

/** By column set by a user: the announced value. */
type Overruled = Readonly<Record<string, unknown>>;

/** User settings are kept; the announced value is only stored beside them. */
function withoutOverruled(columns: Partial<AnnouncedColumns>, overruled: Overruled) {
  const [shadowed, kept] = [new Map<string, unknown>(), new Map<string, unknown>()];
  for (const [column, value] of Object.entries(columns))
    (column in overruled ? shadowed : kept).set(column, value);
  const noted = shadowed.size > 0 && {
    overruled: JSON.stringify({ ...overruled, ...Object.fromEntries(shadowed) }),
  };
  return { ...(Object.fromEntries(kept) as Partial<AnnouncedColumns>), ...noted };
}

/** Announcements of loggers about themselves and their devices. */
export class DeviceDirectory {
  readonly #db: Database;
  readonly #log: OperationLog;
  readonly #kinds: readonly DeviceKind[];
  readonly #kindIds: ReadonlySet<string>;

  constructor(db: Database, log: OperationLog, kinds: readonly DeviceKind[]) {
    this.#db = db;
    this.#log = log;
    this.#kinds = kinds;
    this.#kindIds = new Set(kinds.map((kind) => kind.id));
  }

  async describeLogger(
    loggerId: number,
    announced: { readonly model?: string | undefined; readonly firmware?: string | undefined },
  ): Promise<void> {
    if (announced.model === undefined && announced.firmware === undefined) return;
    await this.#db
      .updateTable('device')
      .set({
        ...(announced.model !== undefined && { model: announced.model }),
        ...(announced.firmware !== undefined && { firmware: announced.firmware }),
      })
      .where('id', '=', loggerId)
      .execute();
  }

  /**
   * Adds new devices and updates known ones. A device of another logger of the same owner stays there; whether another
   * owner has the number is not disclosed. A sampling point not available in the plant is ignored: the meter needs one.
   */
  async announce(
    known: Logger,
    announced: readonly AnnouncedDevice[],
  ): Promise<{ stored: number; refused: Refusal[] }> {
    const refused: Refusal[] = [];
    const added: number[] = [];
    let stored = 0;
    await this.#db.transaction().execute(async (tx) => {
      const logger = await this.#current(tx, known);
      // Removed meanwhile: the announcement must not create its devices, or itself, once more.
      if (!logger) return;
      const sides = await this.#sides(tx, logger, announced);
      for (const one of announced) {
        if (await this.#isIgnored(tx, logger, one)) {
          stored += 1;
          continue;
        }
        const { samplingPoint, ...elsewhere } = one;
        const isMisplaced =
          samplingPoint !== undefined && sides !== undefined && !hasSide(samplingPoint, sides);
        const refusal =
          this.#problem(logger, one) ?? (await this.#keep(tx, logger, isMisplaced ? elsewhere : one, added));
        if (refusal) {
          refused.push(refusal);
          continue;
        }
        stored += 1;
        const detail = `samplingPoint ${samplingPoint}: does not exist in this plant`;
        if (isMisplaced) refused.push({ reason: 'badValue', sn: one.sn, detail });
      }
      if (logger.plantId !== null) await designateDevices(tx, this.#kinds, logger.plantId, added);
    });
    return { stored, refused };
  }

  /** The logger with its present plant; it can be neither moved nor removed until the transaction ends. */
  async #current(tx: Database, logger: Logger): Promise<Logger | undefined> {
    const row = await tx
      .selectFrom('device')
      .select('plant_id as plantId')
      .where('id', '=', logger.id)
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row && { ...logger, plantId: row.plantId };
  }

  /** Undefined if no sampling point is announced, or the logger has no plant yet. */
  async #sides(
    tx: Database,
    { plantId }: Logger,
    announced: readonly AnnouncedDevice[],
  ): Promise<Sides | undefined> {
    if (plantId === null || announced.every(({ samplingPoint }) => samplingPoint === undefined))
      return undefined;
    const plant = await tx
      .selectFrom('plant')
      .select('screen_type as screenType')
      .where('id', '=', plantId)
      .executeTakeFirst();
    const standing = await tx
      .selectFrom('device')
      .select('kind')
      .distinct()
      .where('plant_id', '=', plantId)
      .where('removed_at', 'is', null)
      .execute();
    const roles = new Set([...standing, ...announced].flatMap(({ kind }) => rolesOf(kind)));
    return plant && { screenType: plant.screenType, roles };
  }

  #problem(logger: Logger, { sn, kind }: AnnouncedDevice): Refusal | undefined {
    if (!this.#kindIds.has(kind)) return { reason: 'badValue', sn, detail: `kind ${kind}` };
    // Loggers are added by users with their check code.
    if (hasRole(kind, 'gateway') && sn !== logger.sn)
      return { reason: 'badValue', sn, detail: 'another logger' };
    if (logger.devices.get(logger.sn)?.kind.roles.includes('charger') && sn !== logger.sn)
      return { reason: 'badValue', sn, detail: 'a charger can only report its own data' };
    return undefined;
  }

  /** Removed by a user, directly or with its parent, and not restored. */
  async #isIgnored(tx: Database, logger: Logger, { sn, parent }: AnnouncedDevice): Promise<boolean> {
    const found = await tx
      .selectFrom('device')
      .select('id')
      .where('logger_id', '=', logger.id)
      .where('ignored', '=', true)
      .where('sn', 'in', parent === undefined ? [sn] : [sn, parent])
      .executeTakeFirst();
    return found !== undefined;
  }

  /** `added` receives the id of a new device. */
  async #keep(
    tx: Database,
    logger: Logger,
    one: AnnouncedDevice,
    added: number[],
  ): Promise<Refusal | undefined> {
    const parent = one.parent === undefined ? undefined : await this.#ownId(tx, logger, one.parent);
    const columns: Partial<AnnouncedColumns> = {
      ...(one.brand !== undefined && { brand: one.brand }),
      ...(one.model !== undefined && { model: one.model }),
      ...(one.firmware !== undefined && { firmware: one.firmware }),
      ...(one.ratedKw !== undefined && { rated_kw: one.ratedKw, rated_by_hand: false }),
      ...(one.samplingPoint !== undefined && { sampling_point: one.samplingPoint }),
      ...(one.structure !== undefined && { structure: JSON.stringify(one.structure) }),
      ...(parent !== undefined && { parent_id: parent }),
      ...(one.commands !== undefined && { commands: [...new Set(one.commands)] }),
    };
    const known = await tx
      .selectFrom('device')
      .select(['id', 'sn', 'sn_proven', 'kind', 'overruled'])
      .where('sn', '=', one.sn)
      .where((where) => where.or([where('id', '=', logger.id), where('logger_id', '=', logger.id)]))
      .where('removed_at', 'is', null)
      // A user may be changing the same columns.
      .forUpdate()
      .executeTakeFirst();
    if (!known) return this.#add(tx, logger, one, columns, added);
    if (known.kind !== one.kind)
      return { reason: 'badValue', sn: one.sn, detail: `${one.sn} is registered as ${known.kind}` };
    // The previous holder of the number may be removed.
    if (!known.sn_proven) await proveSerial(tx, known);
    const kept = withoutOverruled(columns, known.overruled as Overruled);
    if (Object.keys(kept).length > 0)
      await tx.updateTable('device').set(kept).where('id', '=', known.id).execute();
    return undefined;
  }

  async #add(
    tx: Database,
    logger: Logger,
    { sn, kind }: AnnouncedDevice,
    columns: Partial<AnnouncedColumns>,
    added: number[],
  ): Promise<Refusal | undefined> {
    const { claim, others } = await claimSerial(tx, sn, logger.plantId);
    if (claim === 'taken') return { reason: 'unknownDevice', sn, detail: `${sn} belongs to another logger` };
    const place = { logger_id: logger.id, plant_id: logger.plantId };
    const { id } = await tx
      .insertInto('device')
      .values({ ...columns, ...place, sn, kind, sn_proven: claim === 'free' })
      .returning('id')
      .executeTakeFirstOrThrow();
    added.push(id);
    if (others > 0) await this.#log.write(PLATFORM, { action: serialLog.claimed, params: { sn } }, tx);
    return undefined;
  }

  async #ownId(tx: Database, logger: Logger, sn: string): Promise<number | undefined> {
    const found = await tx
      .selectFrom('device')
      .select('id')
      .where('sn', '=', sn)
      .where('logger_id', '=', logger.id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return found?.id;
  }
}
