import { after, button, click, exporting, link, main, on, rows, tab, text } from './table.ts';

const SCHEDULE = '/energyManage/energySchedule';
const COLUMNS = 'features/schedules/web/plans/usePlanColumns.tsx';
const TEMPLATES = 'features/schedules/web/templates/TemplatesTab.tsx';
const DEMAND_WAYS = 'features/demand/web/shared/SetupLinks.tsx';
const POTENTIAL = '/energyManage/storagePotential';
const RESERVE = 'features/backup-power/web/ReservePanel.tsx';

export const energy = [
  on(
    SCHEDULE,
    ['energyAnalysisView', 'apps/portal/src/pages/EnergySchedulePage.tsx', tab('Optimise')],
    ['dispatchAdd', 'features/schedules/web/SchedulePage.tsx', button('New plan')],
    ['dispatchAdd', COLUMNS, button('Copy')],
    ['dispatchDelete', COLUMNS, button('Delete')],
    ['dispatchSet', COLUMNS, (page) => rows(page).getByRole('switch')],
  ),
  on(`${SCHEDULE}?tab=templates`, [
    'plantView',
    'features/schedules/web/data/scheduleQueries.ts',
    (page) => main(page).getByRole('img', { name: /kWh$/ }),
  ]),
  on(
    `${SCHEDULE}?tab=templates`,
    ['dispatchAdd', TEMPLATES, button('New template')],
    ['dispatchDelete', TEMPLATES, button('Delete')],
  ),
  on(`${SCHEDULE}?edit=new`, [
    'batteryView',
    'features/schedules/web/data/scheduleQueries.ts',
    (page) => main(page).getByText(/^No charging or discharging is planned/),
  ]),
  on(`${SCHEDULE}?tab=devices`, [
    'deviceSet',
    'features/schedules/web/devices/DeviceCard.tsx',
    button('Run mode'),
  ]),
  on(`${SCHEDULE}?tab=log`, ['logExport', 'features/schedules/web/log/LogTab.tsx', exporting]),
  on(
    `${SCHEDULE}?tab=automatic`,
    [
      'dispatchAutomatic',
      'features/dispatch/web/automatic/ModeCard.tsx',
      (page) => main(page).getByRole('radiogroup', { name: 'Mode of automatic dispatch' }),
    ],
    ['dispatchAutomatic', 'features/dispatch/web/automatic/WearCard.tsx', button('Change')],
  ),
  on(`${SCHEDULE}?tab=optimise&view=plan`, [
    'dispatchAdd',
    'features/dispatch/web/optimise/plan/DayPlans.tsx',
    button('Save as plan'),
  ]),
  on(`${SCHEDULE}?tab=optimise&view=backtest`, [
    'reportExport',
    'features/dispatch/web/optimise/backtest/BacktestResultView.tsx',
    exporting,
  ]),
  after(
    `${SCHEDULE}?tab=optimise&view=backtest`,
    [click((page) => main(page).getByRole('combobox', { name: 'Strategy' }))],
    [
      'dispatchView',
      'features/dispatch/web/optimise/backtest/StartForm.tsx',
      (page) => page.getByText('Saved plan', { exact: true }),
      'closes',
    ],
  ),
  on(POTENTIAL, ['reportExport', 'features/dispatch/web/potential/PotentialPage.tsx', exporting]),
  after(
    POTENTIAL,
    [click(button('Expand row'))],
    [
      'energyAnalysisView',
      'features/dispatch/web/potential/PotentialDetail.tsx',
      button('Backtests of the plant'),
    ],
  ),
  on('/energyManage/emsPackage', [
    'dispatchSet',
    'features/dispatch/web/packages/LastApply.tsx',
    button(/^Retry failed steps/),
  ]),
  on('/energyManage/packageOneSet?package=arbitrage', [
    'dispatchSet',
    'features/dispatch/web/packages/PackageSetPage.tsx',
    button('Apply'),
  ]),
  on(
    '/energyManage/antiReflux',
    ['deviceSet', 'features/site-control/web/reflux/OverFrequency.tsx', text('Over-frequency protection')],
    ['reportExport', 'features/site-control/web/control/SiteEpisodesPanel.tsx', exporting],
  ),
  on(
    '/energyManage/backupPower',
    ['dispatchRead', RESERVE, button('Read')],
    ['dispatchSet', RESERVE, button('Set')],
    ['dispatchSet', 'features/backup-power/web/TestPanel.tsx', button('Start test')],
    ['dispatchSet', 'features/backup-power/web/RunningTest.tsx', button('Return to grid now')],
  ),
  on(
    '/energyManage/needManage',
    ['dispatchSet', 'features/demand/web/manage/SettingsCard.tsx', button('Save')],
    ['plantEdit', DEMAND_WAYS, link('Go to prices')],
  ),
  on('/energyManage/needCare', ['dispatchSet', DEMAND_WAYS, link('Set limit')]),
];
