import { hasRole } from '@heliodon/device-kinds/kinds';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { Overview } from '../../../contract/overview.contract.ts';
import type { ScreenNow } from '../model/screenNow.ts';

export interface SlideProps {
  readonly overview: Overview;
  readonly now: ScreenNow;
  readonly parts: readonly EnergyRole[];
  /** Whether the slide is the visible one. */
  readonly active: boolean;
}

export type SlideName = 'flow' | 'energy' | 'devices';

/** Slides with content for this account. */
export function slidesOf({ energy, devices, alarms }: Overview): SlideName[] {
  return [
    'flow',
    ...(energy ? (['energy'] as const) : []),
    ...(devices || alarms ? (['devices'] as const) : []),
  ];
}

/** Whether to show chargers: on the screen with charging, if the account may see them. */
export const showsPiles = ({ overview, parts }: Pick<SlideProps, 'overview' | 'parts'>): boolean =>
  parts.includes('charging') && overview.devices?.some(({ kind }) => hasRole(kind, 'charger')) === true;
