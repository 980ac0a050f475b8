import {
  after,
  anyButton,
  button,
  type ControlWorld,
  click,
  entry,
  exporting,
  main,
  on,
  rows,
  tab,
} from './table.ts';

const device =
  (id: 'inverterId' | 'batteryId' | 'chargerId' | 'loggerId', tabName = 'now') =>
  (world: ControlWorld) =>
    `/monitoring/deviceDetails?deviceId=${world[id]}&tab=${tabName}`;

const LIST = '/monitoring/deviceManage?keyword=E2ECT';
const LIST_FILE = 'features/devices/web/list/DeviceListPage.tsx';
const RIGHTS = 'features/devices/web/list/useRights.ts';
const DETAIL = 'features/devices/web/detail/DeviceDetailPage.tsx';
const MENU = 'features/devices/web/detail/DeviceMenu.tsx';
const HISTORY = 'features/devices/web/history/HistoryPanel.tsx';
const METERS = 'features/meters/web/manage/MeterManagePage.tsx';
const rowMenu = (sn: string) => click(anyButton(`Actions for ${sn}`));
const more = click(button('More'));

export const devices = [
  on(LIST, ['deviceAdd', LIST_FILE, button('Add device')], ['deviceExport', LIST_FILE, exporting]),
  after(
    LIST,
    [rowMenu('E2ECTINV')],
    ['deviceSet', RIGHTS, entry('Parameters')],
    ['deviceUpgrade', RIGHTS, entry(/^Upgrade/)],
    ['deviceEdit', RIGHTS, entry('Edit')],
    ['deviceDelete', RIGHTS, entry('Remove')],
  ),
  after(LIST, [rowMenu('E2ECTBAT')], ['batteryDelete', RIGHTS, entry('Remove')]),
  on(
    device('inverterId'),
    ['deviceHistory', DETAIL, tab('Curves')],
    ['deviceSet', DETAIL, tab('Parameters')],
    ['deviceUpgrade', DETAIL, tab('Upgrade')],
    ['alarmView', 'apps/portal/src/pages/DeviceDetailsPage.tsx', tab('Alarms')],
    ['deviceDiagnosis', 'apps/portal/src/pages/DeviceDetailsPage.tsx', tab('Diagnosis')],
  ),
  after(
    device('inverterId'),
    [more],
    ['deviceEdit', MENU, entry('Move to another plant')],
    ['deviceDelete', MENU, entry('Remove')],
  ),
  after(device('batteryId'), [more], ['batteryDelete', MENU, entry('Remove')]),
  on(device('inverterId', 'history'), ['deviceExport', HISTORY, exporting]),
  on(device('batteryId', 'history'), ['batteryExport', HISTORY, exporting]),
  on(device('inverterId', 'info'), ['deviceEdit', 'features/devices/web/info/InfoPanel.tsx', button('Edit')]),
  on(device('chargerId'), [
    'deviceSet',
    'features/devices/web/detail/ConnectorCards.tsx',
    button(['Start', 'Stop']),
  ]),
  on(device('inverterId', 'params'), [
    'accountEdit',
    'features/devices/web/commands/PasswordNotice.tsx',
    button('Set command password'),
  ]),
  on(device('loggerId', 'params'), [
    'backflowManager',
    'features/devices/web/commands/usePermittedCommands.ts',
    (page) => main(page).locator('[data-command="setSiteControl"]'),
  ]),
  on(device('inverterId', 'alarms'), [
    'alarmHandle',
    'features/alarms/web/device/DeviceAlarmsPanel.tsx',
    (page) => rows(page).getByRole('checkbox'),
  ]),
  on('/monitoring/paramsCompared', [
    'deviceExport',
    'features/compare/web/bar/CompareActions.tsx',
    exporting,
  ]),
  on(
    '/monitoring/meterManage',
    ['deviceAdd', METERS, button('Add device')],
    ['deviceEdit', METERS, (page) => rows(page).getByRole('button', { name: /^Edit/ })],
  ),
  after(
    ({ meterId }) => `/monitoring/gridMonitoring?meter=${meterId}`,
    [(_, world) => world.measure()],
    [
      'deviceHistory',
      'features/meters/web/grid/GridMonitoringPage.tsx',
      (page) => main(page).getByLabel('Time span'),
    ],
    [
      'deviceHistory',
      'features/meters/web/grid/GridNow.tsx',
      (page) => main(page).getByText('This quarter so far').locator('..').getByText(/^\d/),
    ],
  ),
];
