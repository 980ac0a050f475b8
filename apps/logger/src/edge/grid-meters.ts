import { gridMeters } from '@heliodon/energy/control/grid-facts';
import type { SiteUnit } from './site-unit.ts';

export const gridMetersOf = (units: readonly SiteUnit[]): SiteUnit[] =>
  gridMeters(units.map((unit) => ({ ...unit, counts: true })));
