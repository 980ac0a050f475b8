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

/** Every use of a permission has a control here, or a reason in ../unseen-controls.ts. */
export const everyView = [
  ...shell,
  ...plants,
  ...devices,
  ...charging,
  ...batteries,
  ...alarms,
  ...reports,
  ...energy,
  ...accounts,
  ...bare,
  ...alone,
];
