import type { SiteSettings } from '@heliodon/energy/control/site-units';
import { mayWrite } from '@heliodon/energy/schedule/write-budget';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { PLATFORM } from '@heliodon/server-kit/operation-log';
import type { DeviceOrders } from '@heliodon/site/device-orders';
import {
  type EdgeLogger,
  type EdgeParams,
  type EdgeState,
  readEdgeWrites,
  SET_SITE_CONTROL,
} from './edge-loggers.queries.ts';
import { knowsControl, knowsSlidingDemand } from './site-facts.policy.ts';
import type { ControlledPlant } from './site-inputs.queries.ts';

type EdgePlant = Pick<ControlledPlant, 'importPositive' | 'ems'> & { readonly settings: SiteSettings };

/** Parameters of the logger that controls the limits itself; everything off if the platform does. */
export function edgeParams(
  { settings, importPositive, ems }: EdgePlant,
  isEdge: boolean,
  firmware: string,
): EdgeParams {
  const { demandKw, transformerKw, backflowTargetKw } = settings;
  const tenth = (kw: number) => Math.round(kw * 10) / 10 + 0;
  return {
    demandOn: isEdge && demandKw !== null ? 1 : 0,
    demandKw: tenth(demandKw ?? 0),
    transformerKw: isEdge ? tenth(transformerKw ?? 0) : 0,
    backflowOn: isEdge && backflowTargetKw !== null ? 1 : 0,
    backflowTargetKw: tenth(backflowTargetKw ?? 0),
    curtailPercent: settings.curtailPercent,
    rampKw: tenth(settings.rampKw),
    deadBandKw: tenth(settings.deadBandKw),
    importPositive: importPositive ? 1 : 0,
    importPriority: settings.importPriority === 'storageFirst' ? 0 : 1,
    exportPriority: settings.exportPriority === 'storageFirst' ? 0 : 1,
    standby: isEdge && ems?.base === 'standby' ? 1 : 0,
    ...(knowsSlidingDemand(firmware) ? { demandStepMin: settings.demandStepMin ?? 0 } : {}),
  };
}

/** What was not sent to earlier firmware is 0. */
export const sameParams = (a: EdgeParams, b: EdgeParams | null | undefined): boolean =>
  b != null && Object.entries(a).every(([name, value]) => (b[name] ?? 0) === value);

const isOn = ({ demandOn, backflowOn, transformerKw, standby }: EdgeParams): boolean =>
  demandOn === 1 || backflowOn === 1 || (transformerKw ?? 0) > 0 || standby === 1;

/** The limits of a logger are unknown if it never received or confirmed any. */
export function isSurelyOff({ state, params }: EdgeState): boolean {
  return state === 'agreed' && params !== null && !isOn(params);
}

/** Whether a logger that controls limits, or may do so, must be written to, and which kind of write. */
export function edgeWish(wanted: EdgeParams, held: EdgeState): 'change' | 'resend' | undefined {
  if (held.state === 'none') return 'change';
  if (held.state === 'open') return undefined;
  // A logger that is off stays off, regardless of its other limits.
  if (!isOn(wanted) && isSurelyOff(held)) return undefined;
  if (!sameParams(wanted, held.params)) return 'change';
  return held.state === 'failed' ? 'resend' : undefined;
}

interface SyncDeps {
  readonly clock: Clock;
  readonly orders: Pick<DeviceOrders, 'give'>;
}

/** The required and the present state of the loggers that control a plant's limits. */
export interface EdgeWant {
  readonly plant: EdgePlant & Pick<ControlledPlant, 'edgeLoggers' | 'timeZone'>;
  /** The logger that should control the limits now. */
  readonly holder: string | undefined;
  readonly known: ReadonlyMap<string, EdgeLogger>;
  /** Loggers that currently control the limits of any plant. */
  readonly holders: ReadonlySet<string>;
}

/**
 * Sends the limits until the controlling logger has read them back, and switches off the previous one, within the write
 * budget of their flash. Returns the loggers that need further handling in the next step.
 */
export async function syncEdge(deps: SyncDeps, tx: Database, want: EdgeWant): Promise<string[]> {
  const { plant, holder, known, holders } = want;
  const left: string[] = [];
  for (const sn of new Set([...plant.edgeLoggers, ...(holder === undefined ? [] : [holder])])) {
    const isHolder = sn === holder;
    const logger = known.get(sn);
    if (!isHolder && isDone(logger, holders.has(sn))) continue;
    left.push(sn);
    if (logger)
      await sendParams(deps, tx, logger, edgeParams(plant, isHolder, logger.firmware), plant.timeZone);
  }
  return left;
}

/** The logger has confirmed the limits that it should hold now. */
export function hasConfirmed({ plant, holder, known }: Omit<EdgeWant, 'holders'>): boolean {
  const logger = holder === undefined ? undefined : known.get(holder);
  if (logger?.held.state !== 'agreed') return false;
  return sameParams(edgeParams(plant, true, logger.firmware), logger.held.params);
}

/** An unregistered logger is waited for; one that controls another plant is left to that plant. */
const isDone = (logger: EdgeLogger | undefined, isTaken: boolean): boolean =>
  isTaken || (logger !== undefined && (isSurelyOff(logger.held) || !knowsControl(logger.firmware)));

async function sendParams(
  { clock, orders }: SyncDeps,
  tx: Database,
  { loggerId, firmware, online, held }: EdgeLogger,
  wanted: EdgeParams,
  timeZone: string,
): Promise<void> {
  const kind = edgeWish(wanted, held);
  if (!kind || !knowsControl(firmware)) return;
  const now = clock.now();
  const past = await readEdgeWrites(tx, loggerId, now);
  if (mayWrite({ kind, reportedSame: false, reachable: online }, past, now.getTime(), timeZone).write)
    await orders.give({ deviceId: loggerId, name: SET_SITE_CONTROL, params: wanted, actor: PLATFORM }, tx);
}
