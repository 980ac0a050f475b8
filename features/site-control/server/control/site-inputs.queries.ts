import type { EmsSettings } from '@heliodon/energy/control/ems-packages';
import type { SocLimits } from '@heliodon/energy/control/machine-range';
import type { SiteMemory } from '@heliodon/energy/control/site-controller';
import type { SiteSettings } from '@heliodon/energy/control/site-units';
import { type DemandTerms, slideStepMin } from '@heliodon/energy/demand/demand-terms';
import type { Guidance } from '@heliodon/energy/optimise/guidance';
import { localDay, monthOf } from '@heliodon/energy/periods/local-time';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import { type VersionFacts, versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { readLimitsHeld } from '@heliodon/site/storage.queries';
import { sql } from 'kysely';

/** The content of a course that a logger received last, and when. */
export interface CourseSent {
  readonly id: string;
  readonly atMs: number;
}

/** Release state of a logger that received commands. */
export interface Released {
  /** Number of release messages sent. */
  readonly told: number;
  /** Time of its newest data at the last message; null: never. */
  readonly heardMs: number | null;
  /** While it is controlled. */
  readonly course?: CourseSent;
}

/** A plant with an active limit, or one that was controlled until now. */
export interface ControlledPlant {
  readonly plantId: number;
  readonly timeZone: string;
  readonly settings: SiteSettings;
  /** A limit or automatic dispatch is active. */
  readonly holds: boolean;
  /** Null: automatic dispatch is off. */
  readonly automatic: { readonly guidance: Guidance | null } | null;
  readonly importPositive: boolean;
  readonly ems: EmsSettings | null;
  /** Inverters that may be limited; null: all. */
  readonly limitable: readonly number[] | null;
  readonly version: number;
  readonly monthPeakKw: number | null;
  readonly memory: SiteMemory | null;
  readonly lastMode: string | null;
  /** Serial numbers of loggers that control limits themselves, or may still do so. */
  readonly edgeLoggers: readonly string[];
  /** Loggers that received commands, by serial number. */
  readonly loggers: Readonly<Record<string, Released>>;
}

interface Row {
  readonly plantId: number;
  readonly timeZone: string;
  readonly alive: boolean;
  readonly limited: boolean;
  readonly isAutomatic: boolean;
  readonly guidance: Guidance | null;
  readonly version: number | null;
  readonly demandKw: number | null;
  readonly transformerKw: number | null;
  readonly backflowTargetKw: number | null;
  readonly curtailPercent: number | null;
  readonly rampKw: number | null;
  readonly deadBandKw: number | null;
  readonly importPositive: boolean | null;
  readonly ems: EmsSettings | null;
  readonly limitable: number[] | null;
  readonly monthPeakKw: number | null;
  readonly contracts: readonly Contract[] | null;
  readonly memory: SiteMemory | null;
  readonly lastMode: string | null;
  readonly edgeLoggers: string[] | null;
  readonly loggers: Record<string, Released> | null;
}

/** How demand is billed, by version of the transformer billing. */
interface Contract extends VersionFacts {
  readonly terms: (DemandTerms & { readonly billingType: string }) | null;
}

const holdsSomething = sql`(c.demand_on AND c.demand_limit_kw IS NOT NULL OR c.backflow_on
  OR c.transformer_kw IS NOT NULL OR c.ems ->> 'base' = 'standby')`;
const isAutomatic = sql`a.plant_id IS NOT NULL`;

/** `plantId`: only this plant, regardless of its settings. */
export async function readControlledPlants(
  db: Database,
  now: Date,
  plantId?: number,
): Promise<ControlledPlant[]> {
  const which =
    plantId === undefined
      ? sql`(${holdsSomething} OR ${isAutomatic}) AND p.deleted_at IS NULL OR s.mode <> 'off' OR s.loggers <> '{}'
          OR s.edge_loggers <> '{}'`
      : sql`p.id = ${plantId}`;
  const { rows } = await sql<Row>`SELECT p.id AS "plantId", p.time_zone AS "timeZone", c.version,
      p.deleted_at IS NULL AND (coalesce(${holdsSomething}, false) OR ${isAutomatic}) AS alive,
      coalesce(${holdsSomething}, false) AS limited, ${isAutomatic} AS "isAutomatic",
      CASE WHEN ${isAutomatic} THEN (SELECT g.guidance FROM dispatch_guidance g WHERE g.plant_id = p.id
        ORDER BY g.quarter DESC LIMIT 1) END AS guidance,
      CASE WHEN c.demand_on THEN c.demand_limit_kw END AS "demandKw", c.transformer_kw AS "transformerKw",
      CASE WHEN c.backflow_on THEN c.backflow_target_kw END AS "backflowTargetKw",
      c.backflow_curtail_percent AS "curtailPercent", c.backflow_ramp_kw AS "rampKw",
      c.backflow_dead_band_kw AS "deadBandKw", c.import_positive AS "importPositive", c.ems,
      to_jsonb(c) -> 'backflow_device_ids' AS limitable,
      -- Roll-ups take every meter to count import as positive: of one that does not, they know no peak of import.
      CASE WHEN c.import_positive IS NOT FALSE THEN (SELECT max(d.import_max_kw) FROM plant_day d
        WHERE d.plant_id = p.id AND d.day >= date_trunc('month', ${now}::timestamptz AT TIME ZONE p.time_zone)::date)
      END AS "monthPeakKw",
      CASE WHEN c.demand_on THEN (SELECT jsonb_agg(jsonb_build_object('id', v.id, 'effectiveFrom', v.effective_from,
          'createdAtMs', extract(epoch FROM v.created_at) * 1000, 'withdrawn', false, 'terms', v.transformer))
        FROM transformer_version v WHERE v.plant_id = p.id) END AS contracts,
      s.memory, s.mode AS "lastMode", s.edge_loggers AS "edgeLoggers", s.loggers
    FROM plant p LEFT JOIN site_control c ON c.plant_id = p.id LEFT JOIN site_step s ON s.plant_id = p.id
      LEFT JOIN dispatch_mode a ON a.plant_id = p.id AND a.mode = 'automatic'
    WHERE ${which} ORDER BY p.id`.execute(db);
  return rows.map((row) => plantOf(row, now));
}

function plantOf(row: Row, now: Date): ControlledPlant {
  const { plantId, timeZone, alive, version, ems, limitable, monthPeakKw, memory, lastMode, loggers } = row;
  return {
    plantId,
    timeZone,
    ems,
    limitable,
    monthPeakKw,
    memory,
    lastMode,
    holds: alive,
    automatic: row.isAutomatic ? { guidance: row.guidance } : null,
    version: version ?? 0,
    loggers: loggers ?? {},
    edgeLoggers: row.edgeLoggers ?? [],
    importPositive: row.importPositive ?? true,
    settings: {
      demandKw: row.demandKw,
      demandStepMin: stepMinOf(row.contracts ?? [], localDay(now.getTime(), timeZone)),
      transformerKw: row.transformerKw,
      backflowTargetKw: row.backflowTargetKw,
      curtailPercent: row.curtailPercent ?? 100,
      rampKw: row.rampKw ?? 50,
      deadBandKw: row.deadBandKw ?? 2,
      importPriority: ems?.importPriority ?? 'storageFirst',
      exportPriority: ems?.exportPriority ?? 'storageFirst',
      automaticOnly: row.isAutomatic && !row.limited,
    },
  };
}

/** Of the month: like its bill, by the version of its first day. */
function stepMinOf(contracts: readonly Contract[], today: string): number | null {
  const terms = versionOn(contracts, `${monthOf(today)}-01`)?.terms;
  return terms?.billingType === 'demand' ? slideStepMin(terms) : null;
}

/** Settings and commands of storage converters, by device. */
export interface StorageInputs {
  /** Of the plan that the device reports to follow. */
  readonly plan: readonly PlanSegment[] | null;
  /** A user's set-point, while it is valid. */
  readonly setPointKw: number | null;
  /** As last reported by the device; null: never. */
  readonly soc: SocLimits | null;
}

/** A set-point expires after this time. */
const SET_POINT_S = 900;

export async function readStorageInputs(
  db: Database,
  deviceIds: readonly number[],
  now: Date,
): Promise<Map<number, StorageInputs>> {
  if (deviceIds.length === 0) return new Map();
  const { rows } = await sql<Omit<StorageInputs, 'soc'> & { id: number }>`SELECT d.id,
      (SELECT p.plan -> 'segments' FROM device_plan p WHERE p.device_id = d.id
        AND p.reported_version = p.desired_version) AS plan,
      (SELECT (c.params ->> 'powerKw')::float8 FROM command c WHERE c.device_id = d.id AND c.name = 'setPower'
        AND c.steps ? 'acknowledged'
        AND c.created_at > ${now}::timestamptz - make_interval(secs => ${SET_POINT_S})
        ORDER BY c.created_at DESC LIMIT 1) AS "setPointKw"
    FROM unnest(${[...deviceIds]}::int[]) AS d (id)`.execute(db);
  const held = await readLimitsHeld(db, deviceIds);
  return new Map(rows.map(({ id, ...inputs }) => [id, { ...inputs, soc: held.get(id)?.limits ?? null }]));
}
