import { accounts } from './accounts.ts';
import { alarms } from './alarms.ts';
import { alone, bare } from './bare.ts';
import { batteries } from './batteries.ts';
import { charging } from './charging.ts';
import { devices } from './devices.ts';
import { energy } from './energy.ts';
import { plants } from './plants.ts';
import { reports } from './reports.ts';
import { shell } from './shell.ts';
import type { View } from './table.ts';

/** In which plant the pages are looked at: one with everything, one with nothing, or none at all. */
export type Place = 'furnished' | 'bare' | 'nowhere';

interface Area {
  readonly place: Place;
  readonly views: readonly View[];
}

const furnished = (views: readonly View[]): Area => ({ place: 'furnished', views });

/** Every use of a permission has a control here, or a reason in apps/portal/test/unseen-controls.ts. */
export const areas: Readonly<Record<string, Area>> = {
  shell: furnished(shell),
  plants: furnished(plants),
  devices: furnished(devices),
  charging: furnished(charging),
  batteries: furnished(batteries),
  alarms: furnished(alarms),
  reports: furnished(reports),
  energy: furnished(energy),
  accounts: furnished(accounts),
  'a plant with nothing': { place: 'bare', views: bare },
  'no plant': { place: 'nowhere', views: alone },
};
