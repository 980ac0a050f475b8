import type { Locator, Page } from 'playwright-core';

/** What the pages are about: a plant with one device of each kind that has controls. */
export interface ControlWorld {
  readonly plant: string;
  readonly inverterId: number;
  readonly batteryId: number;
  readonly chargerId: number;
  readonly alarmId: number;
  readonly findingId: number;
}

type Find = (page: Page, world: ControlWorld) => Locator;

/** What a permission shows: gone from the page when the flag is taken away, there again when it is given back. */
export interface Control {
  readonly flag: string;
  /** Where the flag is asked for, from the root of the repository. One control may stand for several files. */
  readonly files: readonly string[];
  readonly path: (world: ControlWorld) => string;
  /** Clicked one after the other, to bring it on screen. */
  readonly open?: readonly Find[];
  readonly find: Find;
}

type Name = string | RegExp;
/** The name of an icon may stand before it: `download Export`. */
const exactly = (name: Name) => ({
  name: typeof name === 'string' ? new RegExp(`^([a-z-]+ )?${name.replace(/[.?*+()]/g, '\\$&')}$`) : name,
});
const button =
  (name: Name): Find =>
  (page) =>
    page.getByRole('main').getByRole('button', exactly(name));
const anyButton =
  (name: Name): Find =>
  (page) =>
    page.getByRole('button', exactly(name));
const tab =
  (name: Name): Find =>
  (page) =>
    page.getByRole('tab', exactly(name));
const link =
  (name: Name): Find =>
  (page) =>
    page.getByRole('main').getByRole('link', exactly(name));
const entry =
  (name: Name): Find =>
  (page) =>
    page.locator('.ant-dropdown').getByRole('menuitem', exactly(name));
const text =
  (name: Name): Find =>
  (page) =>
    page.getByRole('main').getByText(name, { exact: typeof name === 'string' });

type Shown = readonly [flag: string, file: string | readonly string[], find: Find, open?: readonly Find[]];

const on = (path: string | ((world: ControlWorld) => string), ...shown: readonly Shown[]): Control[] =>
  shown.map(([flag, file, find, open]) => ({
    flag,
    files: [file].flat(),
    path: typeof path === 'string' ? () => path : path,
    find,
    ...(open && { open }),
  }));

const device =
  (id: 'inverterId' | 'batteryId' | 'chargerId', tabName = 'now') =>
  (world: ControlWorld) =>
    `/monitoring/deviceDetails?deviceId=${world[id]}&tab=${tabName}`;

const account = anyButton(/^My account/);
const rowMenu = (sn: string) => anyButton(`Actions for ${sn}`);
const exporting = button('Export');

const shell = on(
  '/systemManage/log',
  [
    'plantView',
    'apps/portal/src/shell/PlantSwitcher.tsx',
    (page) => page.getByRole('combobox', { name: 'Choose a plant' }),
  ],
  [
    'alarmView',
    'apps/portal/src/shell/AlarmBell.tsx',
    (page) => page.getByRole('banner').getByRole('button', { name: /^Alarms/ }),
  ],
  ['accountView', 'apps/portal/src/shell/AccountMenu.tsx', entry('My info'), [account]],
  ['ownPassword', 'apps/portal/src/shell/AccountMenu.tsx', entry('Change password'), [account]],
  ['ownPhone', 'apps/portal/src/shell/AccountMenu.tsx', entry('Change phone number'), [account]],
  ['ownEmail', 'apps/portal/src/shell/AccountMenu.tsx', entry('Change email'), [account]],
  [
    'ownInfoEdit',
    'features/accounts/web/own/OwnInfo.tsx',
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Edit' }),
    [account, entry('My info')],
  ],
  ['logExport', 'features/system/web/log/LogPage.tsx', exporting],
);

const plants = [
  ...on(
    '/monitoring/plantList',
    ['plantAdd', 'features/plants/web/list/PlantList.tsx', button('Add plant')],
    ['plantExport', 'features/plants/web/list/PlantList.tsx', exporting],
    [
      'plantEdit',
      ['features/plants/web/list/PlantList.tsx', 'features/plants/web/list/PlantActions.tsx'],
      (page, { plant }) => page.getByRole('button', { name: `Edit ${plant}` }),
    ],
    [
      'plantDelete',
      ['features/plants/web/list/PlantList.tsx', 'features/plants/web/list/PlantActions.tsx'],
      (page, { plant }) => page.getByRole('button', { name: `Delete ${plant}` }),
    ],
  ),
  ...on('/monitoring/electricityPrice', [
    'plantEdit',
    'features/tariffs/web/panel/TariffPanel.tsx',
    button(/^(Change|Set) the price$/),
  ]),
  ...on('/monitoring/electricityPrice?tab=transformer', [
    'plantEdit',
    'features/tariffs/web/panel/TransformerPanel.tsx',
    button('Save'),
  ]),
  ...on('/monitoring/electricityPrice?tab=subsidy', [
    'plantEdit',
    'features/tariffs/web/panel/SubsidyPanel.tsx',
    button('Save'),
  ]),
  ...on('/monitoring/topo', [
    'plantEdit',
    'features/topology/web/page/TopologyPage.tsx',
    button(/^(Start from this|Edit)$/),
  ]),
];

const devices = [
  ...on(
    '/monitoring/deviceManage?keyword=E2ECT',
    ['deviceAdd', 'features/devices/web/list/DeviceListPage.tsx', button('Add device')],
    ['deviceExport', 'features/devices/web/list/DeviceListPage.tsx', exporting],
    ['deviceSet', 'features/devices/web/list/useRights.ts', entry('Parameters'), [rowMenu('E2ECTINV')]],
    ['deviceUpgrade', 'features/devices/web/list/useRights.ts', entry(/^Upgrade/), [rowMenu('E2ECTINV')]],
    ['deviceEdit', 'features/devices/web/list/useRights.ts', entry('Edit'), [rowMenu('E2ECTINV')]],
    ['deviceDelete', 'features/devices/web/list/useRights.ts', entry('Remove'), [rowMenu('E2ECTINV')]],
    ['batteryDelete', 'features/devices/web/list/useRights.ts', entry('Remove'), [rowMenu('E2ECTBAT')]],
  ),
  ...on(
    device('inverterId'),
    ['deviceHistory', 'features/devices/web/detail/DeviceDetailPage.tsx', tab('Curves')],
    ['deviceSet', 'features/devices/web/detail/DeviceDetailPage.tsx', tab('Parameters')],
    ['deviceUpgrade', 'features/devices/web/detail/DeviceDetailPage.tsx', tab('Upgrade')],
    ['alarmView', 'apps/portal/src/pages/DeviceDetailsPage.tsx', tab('Alarms')],
    ['deviceDiagnosis', 'apps/portal/src/pages/DeviceDetailsPage.tsx', tab('Diagnosis')],
    [
      'deviceEdit',
      'features/devices/web/detail/DeviceMenu.tsx',
      entry('Move to another plant'),
      [button('More')],
    ],
    ['deviceDelete', 'features/devices/web/detail/DeviceMenu.tsx', entry('Remove'), [button('More')]],
  ),
  ...on(device('batteryId'), [
    'batteryDelete',
    'features/devices/web/detail/DeviceMenu.tsx',
    entry('Remove'),
    [button('More')],
  ]),
  ...on(device('inverterId', 'history'), [
    'deviceExport',
    'features/devices/web/history/HistoryPanel.tsx',
    exporting,
  ]),
  ...on(device('batteryId', 'history'), [
    'batteryExport',
    'features/devices/web/history/HistoryPanel.tsx',
    exporting,
  ]),
  ...on(device('inverterId', 'info'), [
    'deviceEdit',
    'features/devices/web/info/InfoPanel.tsx',
    button('Edit'),
  ]),
  ...on(device('chargerId'), [
    'deviceSet',
    'features/devices/web/detail/ConnectorCards.tsx',
    button(/^(Start|Stop)$/),
  ]),
  ...on(device('inverterId', 'commands'), [
    'accountEdit',
    'features/devices/web/commands/PasswordNotice.tsx',
    button(/^(Set|Change) command password$/),
  ]),
  ...on(device('inverterId', 'alarms'), [
    'alarmHandle',
    'features/alarms/web/device/DeviceAlarmsPanel.tsx',
    (page) => page.getByRole('main').locator('tbody').getByRole('checkbox'),
  ]),
  ...on('/monitoring/paramsCompared', [
    'deviceExport',
    'features/compare/web/bar/CompareActions.tsx',
    exporting,
  ]),
  ...on(
    '/monitoring/meterManage',
    ['deviceAdd', 'features/meters/web/manage/MeterManagePage.tsx', button('Add device')],
    [
      'deviceEdit',
      'features/meters/web/manage/MeterManagePage.tsx',
      (page) => page.getByRole('main').locator('tbody').getByRole('button', { name: /^Edit/ }),
    ],
  ),
  ...on('/monitoring/gridMonitoring', [
    'deviceEdit',
    'features/meters/web/grid/GridMonitoringPage.tsx',
    button('Go to configure'),
  ]),
  ...on(
    '/monitoring/income',
    [
      'deviceEdit',
      'features/meters/web/warning/MeterWarning.tsx',
      (page) => page.getByRole('link', { name: 'Go to configure' }),
    ],
    [
      'deviceView',
      'features/meters/web/warning/MeterWarning.tsx',
      (page) => page.getByText('Data may be wrong'),
    ],
  ),
];

const batteries = [
  ...on('/monitoring/total', [
    'deviceHistory',
    'features/batteries/web/total/TotalPage.tsx',
    text('Power and SOC'),
  ]),
  ...on(
    (world) => `/monitoring/stack?deviceId=${world.batteryId}`,
    ['batteryDelete', 'features/batteries/web/stack/StackActions.tsx', button('Remove')],
    ['batteryExport', 'features/batteries/web/figures/HistoryExport.tsx', exporting],
  ),
  ...on(
    (world) => `/monitoring/cluster?deviceId=${world.batteryId}`,
    ['deviceHistory', 'features/batteries/web/cluster/ClusterPage.tsx', text('Curves of a day')],
  ),
  ...on(
    '/monitoring/energyStorage',
    ['deviceHistory', 'features/storage/web/StoragePage.tsx', text('Power and state of charge')],
    ['reportView', 'features/storage/web/StoragePage.tsx', text('Charged and discharged, last 30 days')],
    ['batteryView', 'features/storage/web/machine/MachineCard.tsx', link('E2ECTBAT')],
  ),
];

const alarms = [
  ...on(
    '/monitoring/alarmManage',
    ['alarmSettings', 'apps/portal/src/pages/AlarmManagePage.tsx', tab('Over-limit rules')],
    ['alarmExport', 'features/alarms/web/list/ListPanel.tsx', exporting],
    [
      'alarmHandle',
      'features/alarms/web/list/ListPanel.tsx',
      (page) => page.getByRole('main').locator('tbody').getByRole('checkbox'),
    ],
  ),
  ...on('/monitoring/alarmManage?tab=limits', [
    'alarmSettings',
    'features/alarms/web/limits/LimitsPanel.tsx',
    button('Add rule'),
  ]),
  ...on('/monitoring/alarmManage?tab=tips', [
    'alarmSettings',
    'features/alarms/web/tips/TipsPanel.tsx',
    button('Defaults'),
  ]),
  ...on(
    (world) => `/monitoring/alarmManage?alarm=${world.alarmId}`,
    ['alarmHandle', 'features/alarms/web/drawer/AlarmDrawer.tsx', anyButton('Follow up')],
    [
      'deviceView',
      ['features/alarms/web/drawer/AlarmFacts.tsx', 'features/alarms/web/drawer/AlarmCurve.tsx'],
      (page) => page.getByRole('dialog').locator('a[href*="deviceDetails"]'),
    ],
  ),
  ...on('/monitoring/alarmManage?tab=notify', [
    'plantViewAll',
    'features/notifications/web/users/UserDrawer.tsx',
    (page) => page.getByRole('radio', { name: 'All plants, later ones too', disabled: false }),
    [button(/Add user$/)],
  ]),
  ...on('/monitoring/diagnosis', [
    'deviceDiagnosis',
    'features/diagnosis/web/plant/DiagnosisPage.tsx',
    button('Diagnose now'),
  ]),
  ...on('/monitoring/diagnosis', [
    'deviceExport',
    'features/diagnosis/web/plant/FindingsPanel.tsx',
    exporting,
  ]),
  ...on(
    (world) => `/monitoring/diagnosis?finding=${world.findingId}`,
    ['alarmHandle', 'features/diagnosis/web/finding/FindingActions.tsx', anyButton('Dismiss')],
    ['deviceHistory', 'features/diagnosis/web/finding/FindingActions.tsx', anyButton('Measured curves')],
    ['alarmView', 'features/diagnosis/web/finding/FindingActions.tsx', anyButton('Open the alarm')],
  ),
];

const reports = [
  ...on(
    '/monitoring/electricityReport',
    ['reportExport', 'features/settlement/web/electricity/ElectricityPage.tsx', exporting],
    ['reportExport', 'features/settlement/web/sending/SendingButton.tsx', button('Monthly sending')],
  ),
  ...on('/monitoring/meterStatistics', [
    'reportExport',
    'features/settlement/web/meters/MeterStatisticsPage.tsx',
    exporting,
  ]),
  ...on('/monitoring/income', ['reportExport', 'features/settlement/web/income/IncomePanel.tsx', exporting]),
  ...on('/monitoring/income?tab=planned', [
    'reportExport',
    'features/settlement/web/income/PlannedPanel.tsx',
    exporting,
  ]),
  ...on('/monitoring/income?tab=plants', [
    'reportExport',
    'features/settlement/web/income/PlantsPanel.tsx',
    exporting,
  ]),
  ...on('/monitoring/bill', ['reportExport', 'features/settlement/web/bill/BillReport.tsx', exporting]),
  ...on('/monitoring/bill?tab=reconciliation', [
    'plantEdit',
    'features/settlement/web/bill/MonthComparison.tsx',
    button(/^(Enter|Change) the invoice$/),
  ]),
  ...on('/energyManage/energyAnalysis', [
    'reportExport',
    'features/analysis/web/energy/EnergyPage.tsx',
    exporting,
  ]),
  ...on('/energyManage/dataAnalyze', ['reportExport', 'features/analysis/web/data/DataPage.tsx', exporting]),
  ...on('/energyManage/needStatistics', [
    'reportExport',
    'features/demand/web/days/DemandDaysPage.tsx',
    exporting,
  ]),
  ...on(
    '/energyManage/needIncomeReport',
    ['reportExport', 'features/demand/web/income/DemandIncomePage.tsx', exporting],
    ['reportView', 'features/demand/web/income/DemandIncomePage.tsx', link('Open the bill')],
  ),
];

const energy = [
  ...on(
    '/energyManage/energySchedule',
    ['energyAnalysisView', 'apps/portal/src/pages/EnergySchedulePage.tsx', tab('Optimise')],
    ['dispatchAdd', 'features/schedules/web/SchedulePage.tsx', button(/New plan$/)],
    ['dispatchAdd', 'features/schedules/web/plans/usePlanColumns.tsx', button('Copy')],
    ['dispatchDelete', 'features/schedules/web/plans/usePlanColumns.tsx', button('Delete')],
    [
      'dispatchSet',
      'features/schedules/web/plans/usePlanColumns.tsx',
      (page) => page.getByRole('main').locator('tbody').getByRole('switch'),
    ],
  ),
  ...on('/energyManage/energySchedule?name=nothing', [
    'dispatchAdd',
    'features/schedules/web/plans/PlansTab.tsx',
    (page) => page.getByRole('main').locator('.ant-table').getByRole('button', { name: 'New plan' }),
  ]),
  ...on('/energyManage/energySchedule?tab=templates', [
    'dispatchAdd',
    'features/schedules/web/templates/TemplatesTab.tsx',
    button(/New template$/),
  ]),
  ...on('/energyManage/energySchedule?tab=devices', [
    'deviceSet',
    'features/schedules/web/devices/DeviceCard.tsx',
    button(/Run mode$/),
  ]),
  ...on('/energyManage/energySchedule?tab=log', [
    'logExport',
    'features/schedules/web/log/LogTab.tsx',
    exporting,
  ]),
  ...on('/energyManage/packageOneSet?package=arbitrage', [
    'dispatchSet',
    'features/ems/web/packages/PackageSetPage.tsx',
    button('Apply'),
  ]),
  ...on(
    '/energyManage/antiReflux',
    ['deviceSet', 'features/ems/web/reflux/OverFrequency.tsx', text('Over-frequency protection')],
    ['reportExport', 'features/ems/web/control/SiteEpisodesPanel.tsx', exporting],
  ),
  ...on(
    '/energyManage/backupPower',
    ['dispatchRead', 'features/ems/web/backup/ReservePanel.tsx', button('Read')],
    ['dispatchSet', 'features/ems/web/backup/ReservePanel.tsx', button('Set')],
    ['dispatchSet', 'features/ems/web/backup/TestPanel.tsx', button('Start the test')],
  ),
  ...on('/energyManage/needManage', [
    'dispatchSet',
    'features/demand/web/manage/SettingsCard.tsx',
    button('Save'),
  ]),
];

const SUB = 'e2e-controls-below';
const more = anyButton(`More actions for ${SUB}`);
const accounts = [
  ...on(
    '/systemManage/account',
    ['accountViewAll', 'features/accounts/web/AccountPage.tsx', tab('Sub-accounts')],
    ['accountAdd', 'features/accounts/web/sub/SubAccountsPanel.tsx', button(/Add account$/)],
    ['accountEdit', 'features/accounts/web/sub/AccountActions.tsx', button(`Edit ${SUB}`)],
    ['accountReset', 'features/accounts/web/sub/AccountActions.tsx', entry('Reset password'), [more]],
    ['accountDisable', 'features/accounts/web/sub/AccountActions.tsx', entry('Disable'), [more]],
    ['accountDelete', 'features/accounts/web/sub/AccountActions.tsx', entry('Delete'), [more]],
    [
      'accountReset',
      'features/accounts/web/sub/AccountDrawer.tsx',
      (page) => page.locator('.ant-drawer input[type="tel"]:enabled, .ant-drawer #phone:enabled'),
      [button(`Edit ${SUB}`)],
    ],
    [
      'plantView',
      'features/accounts/web/sub/useAccountFields.ts',
      (page) => page.getByRole('main').getByLabel('Plant', { exact: true }),
      [button(/More$/)],
    ],
  ),
  ...on(
    '/systemManage/account?tab=own',
    ['ownPassword', 'features/accounts/web/own/OwnPanel.tsx', button('Change password')],
    ['ownPhone', 'features/accounts/web/own/OwnPanel.tsx', button('Change phone number')],
    ['ownEmail', 'features/accounts/web/own/OwnPanel.tsx', button('Change email')],
    ['ownInfoEdit', 'features/accounts/web/own/OwnPanel.tsx', button(/^Edit/)],
  ),
  ...on(
    '/systemManage/role',
    ['accountRoles', 'features/accounts/web/roles/RolesPanel.tsx', button(/New role$/)],
    ['accountRoles', 'features/accounts/web/roles/RoleActions.tsx', button(/^Copy/)],
    [
      'accountRoles',
      'features/accounts/web/roles/RoleDrawer.tsx',
      (page) => page.locator('.ant-drawer').getByRole('button', { name: 'Create' }),
      [button(/New role$/)],
    ],
  ),
];

/** By area. A new use of a permission gets a line here: page, flag, file, how to find it, what to click before. */
export const controls: Readonly<Record<string, readonly Control[]>> = {
  shell,
  plants,
  devices,
  batteries,
  alarms,
  reports,
  energy,
  accounts,
};
