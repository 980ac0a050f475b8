import { hasRole } from '@heliodon/device-kinds/kinds';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { Overview } from '../../../contract/overview.contract.ts';
import type { ScreenNow } from '../model/screenNow.ts';

export interface SlideProps {
  readonly overview: Overview;
  readonly now: ScreenNow;
  readonly parts: readonly EnergyRole[];
  /** It is the one that is seen. */
  readonly active: boolean;
}

export type SlideName = 'flow' | 'energy' | 'devices';

/** Slides that have something to show to this account. */
export function slidesOf({ energy, devices, alarms }: Overview): SlideName[] {
  return [
    'flow',
    ...(energy ? (['energy'] as const) : []),
    ...(devices || alarms ? (['devices'] as const) : []),
  ];
}

/** Piles that the account may see, on the screen that is for them. */
export const showsPiles = ({ overview, parts }: Pick<SlideProps, 'overview' | 'parts'>): boolean =>
  parts.includes('charging') && overview.devices?.some(({ kind }) => hasRole(kind, 'charger')) === true;
