import { button, main, on } from './table.ts';

const WARNING = 'features/meters/web/warning/MeterWarning.tsx';

/** Controls of a plant without meters and plans. */
export const bare = [
  on('/monitoring/gridMonitoring', [
    'deviceEdit',
    'features/meters/web/grid/GridMonitoringPage.tsx',
    button('Go to configure'),
  ]),
  on('/monitoring/meterStatistics', [
    'deviceEdit',
    'features/settlement/web/meters/MeterStatisticsPage.tsx',
    button('Configure'),
  ]),
  on(
    '/monitoring/income',
    ['deviceView', WARNING, (page) => page.getByText('Data may be incorrect')],
    ['deviceEdit', WARNING, (page) => page.getByRole('link', { name: 'Go to configure' })],
  ),
  on('/energyManage/energySchedule', [
    'dispatchAdd',
    'features/schedules/web/plans/PlansTab.tsx',
    (page) => main(page).getByRole('table').getByRole('button', { name: 'New plan' }),
  ]),
];

/** Controls of an account without plants. */
export const alone = [
  on('/monitoring/deviceManage', ['plantAdd', 'apps/portal/src/pages/NoPlantPage.tsx', button('Add plant')]),
];
