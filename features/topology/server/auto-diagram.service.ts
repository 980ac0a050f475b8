import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import { autoDiagram } from '../contract/auto-diagram.ts';
import type { DrawnDevice } from '../contract/single-line/plan.ts';
import type { getAutoDiagram } from '../contract/topology.contract.ts';
import type { TopologyDeps } from './deps.ts';
import { type DeviceRow, plantToDraw } from './plant-to-draw.queries.ts';

export class AutoDiagramService {
  readonly #deps: Pick<TopologyDeps, 'db' | 'kinds'>;

  constructor(deps: Pick<TopologyDeps, 'db' | 'kinds'>) {
    this.#deps = deps;
  }

  async draw({ plantId }: CallRequest<typeof getAutoDiagram>, lang: Lang) {
    const { db, kinds } = this.#deps;
    const plant = await plantToDraw(db, plantId);
    if (!plant) throw new AppError(commonErrors.notFound);
    const byId = new Map(kinds.map((kind) => [kind.id, kind]));
    const devices = plant.devices.flatMap((row) => {
      const kind = byId.get(row.kind);
      return kind && !kind.partOf ? [drawn(row, kind)] : [];
    });
    const voltageKv = plant.voltageLevel === '' ? null : Number(plant.voltageLevel);
    return { diagram: autoDiagram({ name: plant.name, voltageKv, devices, lang }) };
  }
}

/** Beside a battery stands its SOC, beside a weather station the irradiance, beside machines their power. */
function drawn(row: DeviceRow, { headline, points, roles }: DeviceKind): DrawnDevice {
  const { alias, sn, ...device } = row;
  const irradiance = points.find(({ name }) => name === 'irradiance')?.name;
  const powerPoint = headline.powerKw ?? null;
  return {
    ...device,
    roles,
    name: alias || sn,
    powerPoint,
    valuePoint: headline.soc ?? powerPoint ?? irradiance ?? null,
  };
}
