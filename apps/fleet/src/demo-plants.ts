/** Eight plants under different suns: six provinces of China, Germany and California. All four screen types. */
export interface DemoPlant {
  readonly name: string;
  readonly screenType: 1 | 2 | 3 | 4;
  readonly timeZone: string;
  readonly currency: string;
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly installDate: string;
}

const china = { timeZone: 'Asia/Shanghai', currency: 'CNY', country: 'CN' } as const;

export const demoPlants: readonly DemoPlant[] = [
  {
    ...china,
    name: '苏州工业园光储充电站',
    screenType: 4,
    province: '江苏省',
    city: '苏州市',
    longitude: 120.72,
    latitude: 31.32,
    installDate: '2025-03-18',
  },
  {
    ...china,
    name: '广州南沙储能电站',
    screenType: 1,
    province: '广东省',
    city: '广州市',
    longitude: 113.53,
    latitude: 22.77,
    installDate: '2025-05-06',
  },
  {
    ...china,
    name: '济南钢构屋顶光伏',
    screenType: 2,
    province: '山东省',
    city: '济南市',
    longitude: 117.12,
    latitude: 36.65,
    installDate: '2024-09-12',
  },
  {
    ...china,
    name: '杭州商场光储电站',
    screenType: 3,
    province: '浙江省',
    city: '杭州市',
    longitude: 120.21,
    latitude: 30.25,
    installDate: '2025-01-22',
  },
  {
    ...china,
    name: '西宁牧场光伏',
    screenType: 2,
    province: '青海省',
    city: '西宁市',
    longitude: 101.78,
    latitude: 36.62,
    installDate: '2024-06-30',
  },
  {
    ...china,
    name: '成都办公楼光储充',
    screenType: 4,
    province: '四川省',
    city: '成都市',
    longitude: 104.07,
    latitude: 30.57,
    installDate: '2025-07-15',
  },
  {
    name: 'Werk Leipzig',
    screenType: 3,
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'DE',
    province: 'Sachsen',
    city: 'Leipzig',
    longitude: 12.37,
    latitude: 51.34,
    installDate: '2025-04-02',
  },
  {
    name: 'Fresno Cold Storage',
    screenType: 3,
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    country: 'US',
    province: 'California',
    city: 'Fresno',
    longitude: -119.77,
    latitude: 36.75,
    installDate: '2025-02-10',
  },
];
