import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { readPage } from '@heliodon/infrastructure/sql';
import { AppError } from '@heliodon/kernel/app-error';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import { claimPicture } from '@heliodon/server-kit/pictures/claim-picture';
import type { Diagram } from '../contract/diagram.schema.ts';
import {
  type getTopology,
  type getTopologyVersions,
  type saveTopology,
  topologyErrors,
  topologyLog,
  VERSIONS_KEPT,
} from '../contract/topology.contract.ts';
import { topologyLogFields } from '../contract/topology.log-fields.ts';
import type { TopologyDeps } from './deps.ts';
import { devicesOf, partsWithout } from './drawing.policy.ts';
import { kindsOfDevices, lockPlantZone, readDrawing, toVersion, versionsOf } from './topology.queries.ts';

const NOTHING_YET = { version: 0, savedAt: null, savedBy: '', note: '', diagram: null };

export class TopologyService {
  readonly #deps: TopologyDeps;
  readonly #kinds: ReadonlyMap<string, DeviceKind>;

  constructor(deps: TopologyDeps) {
    this.#deps = deps;
    this.#kinds = new Map(deps.kinds.map((kind) => [kind.id, kind]));
  }

  async get({ plantId, version }: CallRequest<typeof getTopology>) {
    const found = await readDrawing(this.#deps.db, plantId, version);
    if (!found && version !== undefined) throw new AppError(commonErrors.notFound);
    return found ?? NOTHING_YET;
  }

  async versions({ plantId, ...paging }: CallRequest<typeof getTopologyVersions>) {
    const { db } = this.#deps;
    const { rows, total } = await readPage(db, versionsOf(db, plantId), paging);
    return { rows: rows.map(toVersion), total };
  }

  /** A version of its own, or nothing: whoever drew on an older one is told who came before. */
  save(request: CallRequest<typeof saveTopology>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    const { plantId, baseVersion, note, diagram } = request;
    return db.transaction().execute(async (tx) => {
      const timeZone = await lockPlantZone(tx, plantId);
      if (!timeZone) throw new AppError(commonErrors.notFound);
      await refuseOlder(tx, { plantId, baseVersion, timeZone });
      await this.#checkParts(tx, plantId, diagram);
      const version = baseVersion + 1;
      const before = await readDrawing(tx, plantId);
      const savedAt = clock.now();
      await tx
        .insertInto('topology_version')
        .values({
          plant_id: plantId,
          version,
          note,
          diagram: JSON.stringify(diagram),
          saved_at: savedAt,
          picture_id: diagram.picture?.pictureId ?? null,
          saved_by: caller.accountId,
        })
        .execute();
      await tx
        .deleteFrom('topology_version')
        .where('plant_id', '=', plantId)
        .where('version', '<=', version - VERSIONS_KEPT)
        .execute();
      const params = { version, nodes: diagram.nodes.length, edges: diagram.edges.length };
      const changes = changesBetween(topologyLogFields, before ? logged(before) : {}, logged(request));
      await log.write(caller, { action: topologyLog.save, params, changes, plantId }, tx);
      return { version, savedAt: savedAt.toISOString(), savedBy: caller.accountName, note };
    });
  }

  async #checkParts(tx: Database, plantId: number, diagram: Diagram): Promise<void> {
    const rows = await kindsOfDevices(tx, plantId, [...devicesOf(diagram)]);
    const known = rows.flatMap(({ deviceId, kind }) => {
      const found = this.#kinds.get(kind);
      return found ? [[deviceId, found] as const] : [];
    });
    const parts = partsWithout(diagram, new Map(known));
    if (parts.nodeIds.length + parts.edgeIds.length > 0)
      throw new AppError(topologyErrors.noDevice, {}, parts);
    const { picture } = diagram;
    if (picture && !(await claimPicture(tx, 'topology', plantId, picture.pictureId)))
      throw new AppError(topologyErrors.noPicture);
  }
}

async function refuseOlder(
  tx: Database,
  { plantId, baseVersion, timeZone }: { plantId: number; baseVersion: number; timeZone: string },
): Promise<void> {
  const row = await versionsOf(tx, plantId).limit(1).executeTakeFirst();
  if ((row?.version ?? 0) === baseVersion) return;
  // A version that was never saved: the page speaks of another plant, or of another installation.
  if (!row) throw new AppError(commonErrors.conflict);
  const newest = toVersion(row);
  const savedAt = formatDateTime(row.savedAt, timeZone, 'minute');
  throw new AppError(topologyErrors.changed, { ...newest, savedAt }, newest);
}

const logged = ({ diagram, note }: { readonly diagram: Diagram; readonly note: string }) => ({
  nodes: diagram.nodes.length,
  edges: diagram.edges.length,
  picture: diagram.picture?.pictureId ?? null,
  note,
});
