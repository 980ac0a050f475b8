import { anyButton, button, exporting, on } from './table.ts';

const LIST = 'features/plants/web/list/PlantList.tsx';
const ACTIONS = 'features/plants/web/list/PlantActions.tsx';
const CARD = 'features/plants/web/list/PlantCard.tsx';
const PRICE = '/monitoring/electricityPrice';

export const plants = [
  on(
    '/monitoring/plantList',
    ['plantAdd', LIST, button('Add plant')],
    ['plantExport', LIST, exporting],
    ['plantEdit', [LIST, ACTIONS], anyButton('Edit Test plant')],
    ['plantDelete', [LIST, ACTIONS], anyButton('Delete Test plant')],
    ['reportView', CARD, (page) => page.getByRole('article').getByText('Income today')],
  ),
  on(
    PRICE,
    ['plantEdit', 'features/tariffs/web/panel/TariffPanel.tsx', button('Change price')],
    ['plantEdit', 'features/tariffs/web/panel/HistoryTable.tsx', button('Withdraw')],
  ),
  on(`${PRICE}?tab=transformer`, [
    'plantEdit',
    'features/tariffs/web/panel/TransformerPanel.tsx',
    button('Save'),
  ]),
  on(`${PRICE}?tab=subsidy`, ['plantEdit', 'features/tariffs/web/panel/SubsidyPanel.tsx', button('Save')]),
  on('/monitoring/editPlant?plantId=1&tab=pf', [
    'deviceSet',
    'features/devices/web/pf/PfInverters.tsx',
    button(/Send to \d+ inverter/),
  ]),
  on('/monitoring/topo', [
    'plantEdit',
    'features/topology/web/page/TopologyPage.tsx',
    button('Use as starting point'),
  ]),
];
