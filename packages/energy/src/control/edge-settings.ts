import type { MeterDirection } from './meter-direction.ts';
import type { SiteSettings } from './site-units.ts';

/* Parameters of the command setSiteControl for a logger that controls the site. */

export interface EdgeSettings extends SiteSettings {
  readonly direction: MeterDirection;
  /** Storage is kept full if neither plan nor setpoint applies. */
  readonly standby: boolean;
}

/** Undefined: no limit is configured. */
export function edgeSettings(of: (name: string) => number): EdgeSettings | undefined {
  const standby = of('standby') === 1;
  if (!of('demandOn') && !of('backflowOn') && !of('transformerKw') && !standby) return undefined;
  return {
    standby,
    demandKw: of('demandOn') ? of('demandKw') : null,
    demandStepMin: of('demandStepMin') || null,
    transformerKw: of('transformerKw') || null,
    backflowTargetKw: of('backflowOn') ? of('backflowTargetKw') : null,
    curtailPercent: of('curtailPercent'),
    rampKw: of('rampKw'),
    deadBandKw: of('deadBandKw'),
    direction: of('importPositive') ? 'importPositive' : 'exportPositive',
    importPriority: of('importPriority') ? 'pilesFirst' : 'storageFirst',
    exportPriority: of('exportPriority') ? 'pvFirst' : 'storageFirst',
  };
}
