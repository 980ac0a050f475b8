import { expect, test } from 'vitest';
import en from '../texts/en.json' with { type: 'json' };
import zh from '../texts/zh.json' with { type: 'json' };
import { inGeneration, menuGroups, routeNamed, routes } from './table.ts';

const specified = `
  /energyManage /energyManage/emsPackage /energyManage/packageOneSet /energyManage/energySchedule
  /energyManage/storagePotential
  /energyManage/needManage /energyManage/dataAnalyze /energyManage/energyAnalysis /energyManage/energyAnalysisv3
  /energyManage/antiReflux /energyManage/needScheduling /energyManage/needStatistics
  /energyManage/needIncomeReport /energyManage/needCare
  /systemManage /systemManage/account /systemManage/role /systemManage/log /systemManage/cancel
  /systemManage/config /systemManage/project /systemManage/notifyUsers
  /monitoring /monitoring/plantList /monitoring/plantListv3 /monitoring/addPlant /monitoring/deviceManage
  /monitoring/paramsCompared /monitoring/alarmManage /monitoring/total /monitoring/stack /monitoring/cluster
  /monitoring/pack /monitoring/cell /monitoring/electricityReport /monitoring/electricityReportv3
  /monitoring/income /monitoring/incomev3 /monitoring/bill /monitoring/billv3 /monitoring/energyStorage
  /monitoring/gridMonitoring /monitoring/topo /monitoring/meterStatistics /monitoring/deviceDetails
  /homedm /overview /overviewv3 /topologyMap /operatorOverview /operatorOverviewv3 /login /register
  /forgotPassword /addPlantSimple /addNewPlant /addDevice /enterTransit /stopSending /undoContact /404 /403
  /monitoring/diagnosis /energyManage/backupPower /monitoring/meterManage /monitoring/electricityPrice /downloads
  /monitoring/editPlant /monitoring/charging /monitoring/plantHome /monitoring/connectDevices /monitoring/registerMaps
  /monitoring/registerMap
`
  .trim()
  .split(/\s+/);

test('the table contains every address of the product once', () => {
  expect(routes.map((route) => route.path).sort()).toEqual([...specified].sort());
});

test('names are unique and parents exist', () => {
  expect(new Set(routes.map((route) => route.name)).size).toBe(routes.length);
  for (const { parent } of routes) if (parent) expect(routeNamed(parent)).toBeDefined();
});

test.each([
  ['zh', zh],
  ['en', en],
])('every route and group has a title in %s, and no title is unused', (_lang, texts) => {
  expect(Object.keys(texts.title).sort()).toEqual([...new Set(routes.map((route) => route.titleKey))].sort());
  expect(Object.keys(texts.group).sort()).toEqual([...menuGroups].sort());
});

test('pages that require meters are marked, in both generations', () => {
  const marked = routes.filter((route) => route.needsMeters).map((route) => route.name);
  expect(marked).toEqual(
    expect.arrayContaining(['gridMonitoring', 'energyStorage', 'meterStatistics', 'needManage', 'needCare']),
  );
  for (const name of ['electricityReport', 'income', 'bill', 'energyAnalysis'])
    expect(marked).toEqual(expect.arrayContaining([name, `${name}v3`]));
  expect(marked).not.toContain('meterManage');
});

test.each([
  ['income', 4, 'incomev3'],
  ['incomev3', 4, 'incomev3'],
  ['incomev3', 3, 'income'],
  ['income', 2, 'income'],
  ['log', 4, 'log'],
])('%s for screen type %i is %s', (name, screenType, expected) => {
  const route = routeNamed(name);
  expect(route && inGeneration(route, screenType).name).toBe(expected);
});
