import { gridMeters } from '@heliodon/energy/control/grid-facts';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { SiteControlNow, SiteStepView } from '../../contract/control.contract.ts';
import { type EdgeState, readEdgeLoggers } from './edge-loggers.queries.ts';
import { edgeParams, sameParams } from './edge-sync.ts';
import { readSiteMeters } from './site-devices.queries.ts';
import { edgeLoggerOf } from './site-facts.policy.ts';
import { type ControlledPlant, readControlledPlants } from './site-inputs.queries.ts';

interface ServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const NO_EDGE: SiteControlNow['edge'] = { state: 'none', at: null, metersApart: false };
const NEVER_SENT: EdgeState = { params: null, state: 'none', at: null };

/** The state left by the controller; off if nothing was ever controlled. */
export async function siteControlNow({ db, clock }: ServiceDeps, plantId: number): Promise<SiteControlNow> {
  const now = clock.now();
  const [plant] = await readControlledPlants(db, now, plantId);
  if (!plant) throw new Error(`no plant ${plantId}`);
  const row = await db.selectFrom('site_step').selectAll().where('plant_id', '=', plantId).executeTakeFirst();
  const { demandKw, transformerKw, backflowTargetKw } = plant.settings;
  const nowMs = now.getTime();
  return {
    mode: (row?.mode as SiteControlNow['mode'] | undefined) ?? 'off',
    link: (row?.link as SiteControlNow['link'] | undefined) ?? 'zero',
    at: row?.at.toISOString() ?? null,
    nowMs,
    timeZone: plant.timeZone,
    limits: { demandKw, transformerKw, backflowTargetKw, standby: plant.ems?.base === 'standby' },
    edge: row?.mode === 'edge' ? await edgeNow(db, plant, nowMs) : NO_EDGE,
    step: (row?.step as SiteStepView | undefined) ?? null,
  };
}

async function edgeNow(db: Database, plant: ControlledPlant, nowMs: number): Promise<SiteControlNow['edge']> {
  const meters = gridMeters(await readSiteMeters(db, plant.plantId, nowMs));
  const sn = edgeLoggerOf(meters);
  const logger = sn ? (await readEdgeLoggers(db, [sn])).get(sn) : undefined;
  const held = logger?.held ?? NEVER_SENT;
  const wanted = edgeParams(plant, true, logger?.firmware ?? '');
  const differs = held.state === 'agreed' && !sameParams(wanted, held.params);
  return {
    state: differs ? 'differs' : held.state,
    at: held.at?.toISOString() ?? null,
    metersApart: new Set(meters.map(({ loggerSn }) => loggerSn)).size > 1,
  };
}
