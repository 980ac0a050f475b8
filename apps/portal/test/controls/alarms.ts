import { after, anyButton, button, click, dialog, exporting, main, on, rows, tab } from './table.ts';

const ALARMS = '/monitoring/alarmManage';
const LIST = 'features/alarms/web/list/ListPanel.tsx';
const FINDING = 'features/diagnosis/web/finding/FindingActions.tsx';

export const alarms = [
  on(
    ALARMS,
    ['alarmSettings', 'apps/portal/src/pages/AlarmManagePage.tsx', tab('Over-limit rules')],
    ['alarmExport', LIST, exporting],
    ['alarmHandle', LIST, (page) => rows(page).getByRole('checkbox')],
  ),
  on(`${ALARMS}?tab=limits`, [
    'alarmSettings',
    'features/alarms/web/limits/LimitsPanel.tsx',
    button('Add rule'),
  ]),
  on(`${ALARMS}?tab=tips`, [
    'alarmSettings',
    'features/alarms/web/tips/TipsPanel.tsx',
    button('Restore defaults'),
  ]),
  on(
    `${ALARMS}?tab=records`,
    ['alarmExport', 'features/alarms/web/records/RecordsPanel.tsx', exporting],
    [
      'alarmHandle',
      'features/alarms/web/records/ReminderBlock.tsx',
      (page) => main(page).getByRole('listitem').getByRole('button', { name: 'Close' }),
    ],
  ),
  on(
    `${ALARMS}?alarm=1`,
    ['alarmHandle', 'features/alarms/web/drawer/AlarmDrawer.tsx', anyButton('Follow up')],
    [
      'deviceHistory',
      'features/alarms/web/drawer/AlarmDrawer.tsx',
      (page) => dialog(page).getByText('Values around the trigger', { exact: true }),
    ],
    [
      'deviceView',
      ['features/alarms/web/drawer/AlarmFacts.tsx', 'features/alarms/web/drawer/AlarmCurve.tsx'],
      (page) => dialog(page).getByRole('link', { name: 'DEVICE' }),
    ],
  ),
  after(
    `${ALARMS}?tab=notify`,
    [click(button('Add user'))],
    [
      'plantViewAll',
      'features/notifications/web/users/UserDrawer.tsx',
      (page) => page.getByRole('radio', { name: 'All plants, including future ones', disabled: false }),
    ],
  ),
  on('/monitoring/diagnosis', [
    'alarmHandle',
    'features/diagnosis/web/plant/DiagnosisPage.tsx',
    button('Diagnose now'),
  ]),
  on('/monitoring/diagnosis', ['deviceExport', 'features/diagnosis/web/plant/FindingsPanel.tsx', exporting]),
  on(
    '/monitoring/diagnosis?finding=1',
    ['alarmHandle', FINDING, anyButton('Dismiss')],
    ['deviceHistory', FINDING, anyButton('View measured curves')],
    ['alarmView', FINDING, anyButton('View alarm')],
  ),
];
