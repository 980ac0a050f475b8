import { button, exporting, link, on, text } from './table.ts';

const EXPORT = 'features/batteries/web/figures/HistoryExport.tsx';
const CURVES = 'features/batteries/web/figures/PartCurves.tsx';
const STORAGE = 'features/batteries/web/storage/StoragePage.tsx';

export const batteries = [
  on('/monitoring/total', [
    'deviceHistory',
    'features/batteries/web/total/TotalPage.tsx',
    text('Power and SOC'),
  ]),
  on(
    '/monitoring/stack?deviceId=1',
    ['batteryDelete', 'features/batteries/web/stack/StackActions.tsx', button('Remove')],
    ['batteryExport', EXPORT, exporting],
    ['deviceHistory', CURVES, text('Daily curves')],
  ),
  on('/monitoring/cluster?deviceId=1', ['deviceHistory', CURVES, text('Daily curves')]),
  on(
    '/monitoring/pack?deviceId=1',
    ['batteryExport', EXPORT, exporting],
    ['deviceHistory', CURVES, text('Daily curves')],
  ),
  on(
    '/monitoring/cell?deviceId=1',
    ['batteryExport', 'features/batteries/web/cell/CellPage.tsx', button('Warranty report')],
    ['batteryExport', EXPORT, exporting],
  ),
  on(
    '/monitoring/energyStorage',
    ['deviceHistory', STORAGE, text('Power and state of charge')],
    ['reportView', STORAGE, text('Energy charged and discharged, last 30 days')],
    ['batteryView', 'features/batteries/web/storage/machine/MachineCard.tsx', link('BATTERY')],
  ),
];
