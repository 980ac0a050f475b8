/** Uses of a permission that no page of the browser test can show, and why. As short as can be. */
export const unseenControls: readonly (readonly [flag: string, file: string, why: string])[] = [
  [
    'accountRoles',
    'features/accounts/web/AccountPage.tsx',
    'a tab of managers alone, who hold every flag; e2e/roles shows it',
  ],
  [
    'systemConfig',
    'features/system/web/log/LogPage.tsx',
    'of the platform manager alone, whatever a role says; e2e/log shows it',
  ],
  [
    'alarmView',
    'apps/portal/src/shell/AlarmSlot.tsx',
    'loads the watch over alarms, which shows nothing by itself',
  ],
  ['alarmHandle', 'features/alarms/web/prompt/AlarmWatch.tsx', 'a prompt that comes with a new alarm'],
  [
    'deviceView',
    'apps/portal/src/pages/PlantListPage.tsx',
    'decides where a click on a plant leads, shows nothing',
  ],
  ['plantAdd', 'apps/portal/src/pages/NoPlantPage.tsx', 'only for an account without any plant'],
  [
    'plantView',
    'features/schedules/web/data/scheduleQueries.ts',
    'whether figures are asked for, no control',
  ],
  [
    'batteryView',
    'features/schedules/web/data/scheduleQueries.ts',
    'whether figures are asked for, no control',
  ],
  [
    'deviceView',
    'features/screens/web/overview/data/useOverview.ts',
    'whether the wall follows live values, no control',
  ],
  [
    'alarmView',
    'features/screens/web/overview/data/useOverview.ts',
    'whether the wall asks for alarms, no control',
  ],
  ['deviceView', 'features/screens/web/operations/map/PlantCard.tsx', 'a card on the canvas of the map'],
  ['alarmHandle', 'features/alarms/web/records/ReminderBlock.tsx', 'only while a reminder is due'],
  ['deviceHistory', 'features/alarms/web/drawer/AlarmDrawer.tsx', 'only for alarms with samples around them'],
  ['batteryExport', 'features/batteries/web/cell/CellPage.tsx', 'only with voltages of every cell'],
  ['deviceHistory', 'features/meters/web/grid/GridMonitoringPage.tsx', 'only with a meter at the grid'],
  ['deviceHistory', 'features/meters/web/grid/GridNow.tsx', 'only with a meter at the grid'],
  ['deviceEdit', 'features/settlement/web/meters/MeterStatisticsPage.tsx', 'only in a plant without meters'],
  [
    'dispatchView',
    'features/analysis/web/optimise/backtest/StartForm.tsx',
    'the page around it needs the same flag',
  ],
  ['reportExport', 'features/analysis/web/optimise/backtest/BacktestResultView.tsx', 'only after a backtest'],
  ['dispatchAdd', 'features/analysis/web/optimise/plan/DayPlans.tsx', 'only with forecasts and prices'],
  ['dispatchDelete', 'features/schedules/web/templates/TemplatesTab.tsx', 'only for a template of the plant'],
  ['dispatchSet', 'features/ems/web/backup/RunningTest.tsx', 'only while a test runs'],
  ['dispatchSet', 'features/ems/web/packages/LastApply.tsx', 'only after steps that failed'],
  ['plantEdit', 'features/tariffs/web/panel/HistoryTable.tsx', 'only for a price that is not in force yet'],
];
