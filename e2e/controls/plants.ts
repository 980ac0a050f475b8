import { after, button, exporting, on } from './table.ts';

const LIST = 'features/plants/web/list/PlantList.tsx';
const ACTIONS = 'features/plants/web/list/PlantActions.tsx';
const PRICE = '/monitoring/electricityPrice';

export const plants = [
  on(
    '/monitoring/plantList',
    ['plantAdd', LIST, button('Add plant')],
    ['plantExport', LIST, exporting],
    ['plantEdit', [LIST, ACTIONS], (page, { plant }) => page.getByRole('button', { name: `Edit ${plant}` })],
    [
      'plantDelete',
      [LIST, ACTIONS],
      (page, { plant }) => page.getByRole('button', { name: `Delete ${plant}` }),
    ],
  ),
  on(
    PRICE,
    ['plantEdit', 'features/tariffs/web/panel/TariffPanel.tsx', button('Change the price')],
    ['plantEdit', 'features/tariffs/web/panel/HistoryTable.tsx', button('Withdraw')],
  ),
  on(`${PRICE}?tab=transformer`, [
    'plantEdit',
    'features/tariffs/web/panel/TransformerPanel.tsx',
    button('Save'),
  ]),
  on(`${PRICE}?tab=subsidy`, ['plantEdit', 'features/tariffs/web/panel/SubsidyPanel.tsx', button('Save')]),
  on('/monitoring/topo', [
    'plantEdit',
    'features/topology/web/page/TopologyPage.tsx',
    button('Start from this'),
  ]),
  after(
    '/operatorOverview',
    [
      (page, { plant }) => page.getByRole('combobox', { name: 'Search plant' }).fill(plant),
      (page, { plant }) => page.locator('.ant-select-item-option').getByText(plant, { exact: true }).click(),
    ],
    [
      'deviceView',
      'features/screens/web/operations/map/PlantCard.tsx',
      (page) => page.locator('section[data-plant]').getByRole('button', { name: 'Open plant' }),
    ],
  ),
];
