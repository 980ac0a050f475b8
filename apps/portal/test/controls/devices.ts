import { after, anyButton, button, click, entry, exporting, main, on, rows, tab } from './table.ts';

/** Ids used in the answers. */
export const deviceIds = {
  inverter: 1,
  battery: 2,
  charger: 3,
  logger: 4,
  meter: 5,
  pile: 6,
  pcs: 7,
  cluster: 8,
} as const;

const device = (kind: keyof typeof deviceIds, tabName = 'now') =>
  `/monitoring/deviceDetails?deviceId=${deviceIds[kind]}&tab=${tabName}`;

const LIST = '/monitoring/deviceManage';
const LIST_FILE = 'features/devices/web/list/DeviceListPage.tsx';
const RIGHTS = 'features/devices/web/list/useRights.ts';
const DETAIL = 'features/devices/web/detail/DeviceDetailPage.tsx';
const MENU = 'features/devices/web/detail/DeviceMenu.tsx';
const HISTORY = 'features/devices/web/history/HistoryPanel.tsx';
const METERS = 'features/meters/web/manage/MeterManagePage.tsx';
const rowMenu = (sn: string) => click(anyButton(`Actions for ${sn}`));
const more = click(button('More'));

export const devices = [
  on(
    LIST,
    ['deviceAdd', LIST_FILE, button('Add device')],
    ['deviceSetup', LIST_FILE, button('Connect devices')],
    ['deviceExport', LIST_FILE, exporting],
  ),
  on(device('logger'), ['deviceSetup', 'apps/portal/src/pages/DeviceDetailsPage.tsx', tab('Configuration')]),
  on('/addDevice', [
    'deviceSetup',
    'features/devices/web/add/AddDevicePage.tsx',
    (page) => main(page).getByRole('link', { name: 'Connect by claim code' }),
  ]),
  on('/monitoring/connectDevices', [
    'deviceAdd',
    'features/commissioning/web/connect/logger/NewLogger.tsx',
    button(['Add by claim code']),
  ]),
  on(LIST, ['deviceSetup', LIST_FILE, button('Register maps')]),
  after(
    LIST,
    [rowMenu('INVERTER')],
    ['deviceSet', RIGHTS, entry('Parameters')],
    ['deviceUpgrade', RIGHTS, entry(/^Upgrade/)],
    ['deviceEdit', RIGHTS, entry('Edit')],
    ['deviceDelete', RIGHTS, entry('Remove')],
  ),
  after(LIST, [rowMenu('BATTERY')], ['batteryDelete', RIGHTS, entry('Remove')]),
  on(
    device('inverter'),
    ['deviceHistory', DETAIL, tab('Curves')],
    ['deviceSet', DETAIL, tab('Parameters')],
    ['deviceUpgrade', DETAIL, tab('Upgrade')],
    ['alarmView', 'apps/portal/src/pages/DeviceDetailsPage.tsx', tab('Alarms')],
    ['deviceDiagnosis', 'apps/portal/src/pages/DeviceDetailsPage.tsx', tab('Diagnosis')],
  ),
  after(
    device('inverter'),
    [more],
    ['deviceEdit', MENU, entry('Move to another plant')],
    ['deviceDelete', MENU, entry('Remove')],
  ),
  after(device('battery'), [more], ['batteryDelete', MENU, entry('Remove')]),
  on(device('inverter', 'history'), ['deviceExport', HISTORY, exporting]),
  on(device('battery', 'history'), ['batteryExport', HISTORY, exporting]),
  on(device('inverter', 'info'), ['deviceEdit', 'features/devices/web/info/InfoPanel.tsx', button('Edit')]),
  on(device('charger'), [
    'deviceSet',
    'features/devices/web/detail/ConnectorCards.tsx',
    button(['Start', 'Stop']),
  ]),
  on(device('inverter', 'params'), [
    'commandPassword',
    'device-plane/commands/web/PasswordNotice.tsx',
    button('Set command password'),
  ]),
  on(device('logger', 'params'), [
    'backflowManager',
    'features/devices/web/commands/usePermittedCommands.ts',
    (page) => main(page).getByText('Set edge site control'),
  ]),
  on(device('inverter', 'alarms'), [
    'alarmHandle',
    'features/alarms/web/device/DeviceAlarmsPanel.tsx',
    (page) => rows(page).getByRole('checkbox'),
  ]),
  on('/monitoring/paramsCompared', [
    'deviceExport',
    'features/analysis/web/compare/bar/CompareActions.tsx',
    exporting,
  ]),
  on(
    '/monitoring/meterManage',
    ['deviceAdd', METERS, button('Add device')],
    ['deviceEdit', METERS, (page) => rows(page).getByRole('button', { name: /^Edit/ })],
  ),
  after(
    '/monitoring/gridMonitoring?meter=5',
    [],
    [
      'deviceHistory',
      'features/meters/web/grid/GridMonitoringPage.tsx',
      (page) => main(page).getByLabelText('Time range'),
    ],
    [
      'deviceHistory',
      'features/meters/web/grid/GridNow.tsx',
      (page) => main(page).getByText('12.3', { exact: true }),
    ],
  ),
];
