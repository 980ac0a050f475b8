import { DEFAULT_FORMULAS, type PlantInput } from '@heliodon/plants/contract';

/** Editable data of a plant; its capacity follows from its devices. */
export type DemoPlant = Omit<PlantInput, 'pvKwp' | 'storageKw' | 'storageKwh' | 'screenType'> & {
  readonly screenType: 1 | 2 | 3 | 4;
};

/** A number reserved for examples. */
const EXAMPLE_PHONE = '+12025550143';

const common = {
  ...DEFAULT_FORMULAS,
  description: '',
  designAgency: '',
  inspectionAgency: '',
  dealer: '',
  installer: '',
  phone: '',
  pfEnabled: false,
  pfPoints: [],
};

const china = {
  ...common,
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  country: 'CN',
  voltageLevel: '10',
  designAgency: '示例电力设计院',
  inspectionAgency: '示例工程检测中心',
  dealer: '示例新能源',
  installer: '示例安装工程公司',
} as const;

/** Power factor 1 up to half power, then reactive power against the voltage rise. */
const steadyThenCapacitive = {
  pfEnabled: true,
  pfPoints: [
    { powerPercent: 0, pf: 1 },
    { powerPercent: 50, pf: 1 },
    { powerPercent: 100, pf: -0.95 },
  ],
};

/**
 * Eight plants in different climates: six provinces of China, Germany and California. All four screen types. Plant
 * names are bilingual, because a plant has only one name.
 */
export const demoPlants: readonly DemoPlant[] = [
  {
    ...china,
    name: '苏州园区 · Suzhou Park',
    screenType: 4,
    plantMode: 'surplusFeedIn',
    province: '320000',
    city: '320500',
    address: '苏州工业园区星湖街',
    longitude: 120.72,
    latitude: 31.32,
    installDate: '2025-03-18',
    description: '厂房屋顶光伏，配储能与员工停车场充电桩',
  },
  {
    ...china,
    name: '南沙储能 · Nansha Storage',
    screenType: 1,
    plantMode: 'peakValley',
    province: '440000',
    city: '440100',
    address: '南沙区港前大道',
    longitude: 113.53,
    latitude: 22.77,
    installDate: '2025-05-06',
    description: '工厂用户侧储能，两充两放',
  },
  {
    ...china,
    ...steadyThenCapacitive,
    name: '济南屋顶 · Jinan Roof',
    screenType: 2,
    plantMode: 'fullFeedIn',
    province: '370000',
    city: '370100',
    address: '历城区工业北路',
    longitude: 117.12,
    latitude: 36.65,
    installDate: '2024-09-12',
    description: '东西向彩钢瓦屋顶',
  },
  {
    ...china,
    name: '杭州商场 · Hangzhou Mall',
    screenType: 3,
    plantMode: 'demandManagement',
    voltageLevel: '0.4',
    province: '330000',
    city: '330100',
    address: '上城区钱江路',
    longitude: 120.21,
    latitude: 30.25,
    installDate: '2025-01-22',
    description: '商场屋顶光伏，储能削峰并控制需量',
  },
  {
    ...china,
    name: '西宁牧场 · Xining Ranch',
    screenType: 2,
    plantMode: 'surplusFeedIn',
    voltageLevel: '0.38',
    province: '630000',
    city: '630100',
    address: '城北区海湖大道',
    longitude: 101.78,
    latitude: 36.62,
    installDate: '2024-06-30',
    description: '高原牧场，牧光互补',
  },
  {
    ...china,
    name: '成都办公楼 · Chengdu Offices',
    screenType: 4,
    plantMode: 'selfUse',
    voltageLevel: '0.4',
    province: '510000',
    city: '510100',
    address: '高新区天府大道',
    longitude: 104.07,
    latitude: 30.57,
    installDate: '2025-07-15',
    description: '办公楼屋顶光伏与地下车库充电桩',
  },
  {
    ...common,
    ...steadyThenCapacitive,
    name: '莱比锡工厂 · Werk Leipzig',
    screenType: 3,
    plantMode: 'surplusFeedIn',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'DE',
    province: 'DE.13',
    city: 'Leipzig',
    address: 'Torgauer Straße',
    voltageLevel: '20',
    longitude: 12.37,
    latitude: 51.34,
    installDate: '2025-04-02',
    description: 'Factory with an east-west roof and two storage units',
    installer: 'Example Installations',
  },
  {
    ...common,
    name: '弗雷斯诺冷库 · Fresno Cold Store',
    screenType: 3,
    plantMode: 'demandResponse',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    country: 'US',
    province: 'US.CA',
    city: 'Fresno',
    address: 'South Golden State Boulevard',
    voltageLevel: '0.48',
    longitude: -119.77,
    latitude: 36.75,
    installDate: '2025-02-10',
    description: 'Cold store with PV carports and batteries',
    installer: 'Example Installations',
    phone: EXAMPLE_PHONE,
  },
];
