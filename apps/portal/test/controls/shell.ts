import type { LocatorSelectors } from 'vitest/browser';
import { after, anyButton, click, dialog, entry, exporting, on, type World } from './table.ts';

const MENU = 'apps/portal/src/shell/AccountMenu.tsx';
const LOG = '/systemManage/log';
const account = click(anyButton(/^My account/));
const prompt = (page: LocatorSelectors) => page.getByTestId('alarm-prompt');
const newAlarm = [(_: LocatorSelectors, world: World) => world.raiseAlarm()];

export const shell = [
  on(
    LOG,
    [
      'plantView',
      'apps/portal/src/shell/PlantSwitcher.tsx',
      (page) => page.getByRole('combobox', { name: 'Select a plant' }),
    ],
    [
      'alarmView',
      'apps/portal/src/shell/AlarmBell.tsx',
      (page) => page.getByRole('banner').getByRole('button', { name: /^Alarms/ }),
    ],
    ['logExport', 'features/system/web/log/LogPage.tsx', exporting],
  ),
  after(
    LOG,
    [account],
    ['accountView', MENU, entry('My info')],
    ['ownPassword', MENU, entry('Change password')],
    ['ownPhone', MENU, entry('Change phone number')],
    ['ownEmail', MENU, entry('Change email')],
  ),
  after(
    LOG,
    [account, click(entry('My info'))],
    [
      'ownInfoEdit',
      'features/accounts/web/own/OwnInfo.tsx',
      (page) => dialog(page).getByRole('button', { name: 'Edit' }),
    ],
  ),
  after(LOG, newAlarm, [
    'alarmHandle',
    'features/alarms/web/prompt/AlarmWatch.tsx',
    (page) => prompt(page).getByRole('button', { name: /^Remind me in/ }),
  ]),
  after(LOG, newAlarm, ['alarmView', 'apps/portal/src/shell/AlarmSlot.tsx', prompt, 'closes']),
];
