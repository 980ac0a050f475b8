import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import type { SiteControlNow, SiteStepView } from '../../contract/control.contract.ts';
import { type EdgeState, edgeLogger, edgeParams, readEdgeState, sameParams } from './edge-sync.ts';
import { type ControlledPlant, readControlledPlants } from './site-inputs.queries.ts';

interface ServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** As the controller left it; where nothing was ever held, that it is off. */
export async function siteControlNow({ db, clock }: ServiceDeps, plantId: number): Promise<SiteControlNow> {
  const [plant] = await readControlledPlants(db, plantId);
  if (!plant) throw new Error(`no plant ${plantId}`);
  const row = await db.selectFrom('site_step').selectAll().where('plant_id', '=', plantId).executeTakeFirst();
  const { demandKw, transformerKw, backflowTargetKw } = plant.settings;
  return {
    mode: (row?.mode as SiteControlNow['mode'] | undefined) ?? 'off',
    link: (row?.link as SiteControlNow['link'] | undefined) ?? 'zero',
    at: row?.at.toISOString() ?? null,
    nowMs: clock.now().getTime(),
    timeZone: plant.timeZone,
    limits: { demandKw, transformerKw, backflowTargetKw, standby: plant.ems?.base === 'standby' },
    edge: row?.mode === 'edge' ? await edgeNow(db, plant) : { state: 'none', at: null },
    step: (row?.step as SiteStepView | undefined) ?? null,
  };
}

async function edgeNow(db: Database, plant: ControlledPlant): Promise<SiteControlNow['edge']> {
  const meters = await db
    .selectFrom('device')
    .select('id')
    .where('plant_id', '=', plant.plantId)
    .where('kind', '=', 'meter')
    .where('sampling_point', 'in', ['highVoltage', 'acLow'])
    .where('removed_at', 'is', null)
    .orderBy('sampling_point', 'desc')
    .execute();
  const logger = await edgeLogger(
    db,
    meters.map(({ id }) => id),
  );
  const held: EdgeState = logger
    ? await readEdgeState(db, logger.loggerId)
    : { params: null, state: 'none', at: null };
  const wanted = edgeParams(plant.settings, plant.importPositive, true);
  const differs = held.state === 'agreed' && !sameParams(wanted, held.params);
  return { state: differs ? 'differs' : held.state, at: held.at?.toISOString() ?? null };
}
