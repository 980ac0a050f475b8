import { describe, expect, it } from 'vitest';
import { createGeo } from './index.ts';
import { OfflineSource } from './offline-source.ts';
import { PlaceData } from './place-data.ts';

const placeData = new PlaceData();
const source = new OfflineSource(placeData);
const { lookup } = createGeo();

/** Longitude, latitude, province, city. The positions are those of city halls and squares. */
const IN_CHINA: [string, number, number, string, string][] = [
  ['天安门', 116.3975, 39.9087, '110000', '110101'],
  ['首都机场是朝阳区的飞地', 116.5871, 40.0799, '110000', '110105'],
  ['顺义', 116.6546, 40.1299, '110000', '110113'],
  ['天津', 117.2009, 39.0842, '120000', '120103'],
  ['石家庄', 114.5149, 38.0428, '130000', '130100'],
  ['太原', 112.5489, 37.8706, '140000', '140100'],
  ['呼和浩特', 111.7519, 40.8415, '150000', '150100'],
  ['鄂尔多斯', 109.7813, 39.6086, '150000', '150600'],
  ['沈阳', 123.4315, 41.8057, '210000', '210100'],
  ['大连', 121.6147, 38.914, '210000', '210200'],
  ['长春', 125.3235, 43.8171, '220000', '220100'],
  ['哈尔滨', 126.535, 45.8038, '230000', '230100'],
  ['漠河', 122.5385, 52.972, '230000', '232700'],
  ['上海外滩', 121.4906, 31.2397, '310000', '310101'],
  ['上海浦东', 121.5447, 31.2217, '310000', '310115'],
  ['南京', 118.7969, 32.0603, '320000', '320100'],
  ['苏州', 120.5853, 31.2989, '320000', '320500'],
  ['无锡', 120.3119, 31.4912, '320000', '320200'],
  ['杭州', 120.1551, 30.2741, '330000', '330100'],
  ['宁波', 121.55, 29.8739, '330000', '330200'],
  ['舟山', 122.2072, 29.9853, '330000', '330900'],
  ['合肥', 117.2272, 31.8206, '340000', '340100'],
  ['福州', 119.2965, 26.0745, '350000', '350100'],
  ['厦门', 118.0894, 24.4798, '350000', '350200'],
  ['南昌', 115.8582, 28.6829, '360000', '360100'],
  ['济南', 117.12, 36.6512, '370000', '370100'],
  ['莱芜', 117.6767, 36.2139, '370000', '370100'],
  ['青岛', 120.3826, 36.0671, '370000', '370200'],
  ['郑州', 113.6254, 34.7466, '410000', '410100'],
  ['济源', 112.6016, 35.0672, '410000', '419001'],
  ['武汉', 114.3054, 30.5931, '420000', '420100'],
  ['仙桃', 113.4545, 30.3625, '420000', '429004'],
  ['长沙', 112.9388, 28.2282, '430000', '430100'],
  ['广州', 113.2644, 23.1291, '440000', '440100'],
  ['深圳', 114.0579, 22.5431, '440000', '440300'],
  ['东莞', 113.7518, 23.0207, '440000', '441900'],
  ['珠海', 113.5767, 22.2707, '440000', '440400'],
  ['南宁', 108.3665, 22.817, '450000', '450100'],
  ['海口', 110.1999, 20.0444, '460000', '460100'],
  ['三亚', 109.5119, 18.2528, '460000', '460200'],
  ['重庆解放碑', 106.5772, 29.557, '500000', '500103'],
  ['成都', 104.0668, 30.5728, '510000', '510100'],
  ['贵阳', 106.6302, 26.6477, '520000', '520100'],
  ['昆明', 102.8329, 24.8801, '530000', '530100'],
  ['拉萨', 91.1409, 29.6456, '540000', '540100'],
  ['那曲', 92.0514, 31.4762, '540000', '540600'],
  ['西安', 108.9402, 34.3416, '610000', '610100'],
  ['兰州', 103.8343, 36.0611, '620000', '620100'],
  ['格尔木', 94.9033, 36.4023, '630000', '632800'],
  ['银川', 106.2309, 38.4872, '640000', '640100'],
  ['乌鲁木齐', 87.6168, 43.8256, '650000', '650100'],
  ['哈密', 93.5151, 42.8187, '650000', '650500'],
  ['喀什', 75.9894, 39.4677, '650000', '653100'],
];

describe('in China', () => {
  it.each(IN_CHINA)('%s', async (_, longitude, latitude, provinceCode, city) => {
    const found = await source.locate({ longitude, latitude }, 'zh');
    expect(found).toMatchObject({ countryCode: 'CN', provinceCode, city, timeZone: 'Asia/Shanghai' });
    expect(found.address).toBe(lookup.regionName(provinceCode, 'zh') + lookup.regionName(city, 'zh'));
  });

  it.each<[string, number, number, string, string, string]>([
    ['香港', 114.1694, 22.3193, '810000', '810005', 'Asia/Hong_Kong'],
    ['澳门', 113.5439, 22.1987, '820000', '820002', 'Asia/Macau'],
    ['台北', 121.5654, 25.033, '710000', '710100', 'Asia/Taipei'],
    ['高雄', 120.3014, 22.6273, '710000', '710200', 'Asia/Taipei'],
  ])('%s', async (_, longitude, latitude, provinceCode, city, timeZone) => {
    const found = await source.locate({ longitude, latitude }, 'zh');
    expect(found).toMatchObject({ countryCode: 'CN', provinceCode, city, timeZone });
  });
});

const ABROAD: [string, number, number, string, string, string][] = [
  ['Paris', 2.3488, 48.8534, 'FR', 'FR.11', 'Europe/Paris'],
  ['Berlin', 13.405, 52.52, 'DE', 'DE.16', 'Europe/Berlin'],
  ['Munich', 11.582, 48.1351, 'DE', 'DE.02', 'Europe/Berlin'],
  ['London', -0.1276, 51.5072, 'GB', 'GB.ENG', 'Europe/London'],
  ['Madrid', -3.7038, 40.4168, 'ES', 'ES.29', 'Europe/Madrid'],
  ['Rome', 12.4964, 41.9028, 'IT', 'IT.07', 'Europe/Rome'],
  ['Geneva', 6.1432, 46.2044, 'CH', 'CH.GE', 'Europe/Zurich'],
  ['Vienna', 16.3738, 48.2082, 'AT', 'AT.09', 'Europe/Vienna'],
  ['Istanbul', 28.9784, 41.0082, 'TR', 'TR.34', 'Europe/Istanbul'],
  ['Moscow', 37.6173, 55.7558, 'RU', 'RU.48', 'Europe/Moscow'],
  ['Kyiv', 30.5234, 50.4501, 'UA', 'UA.12', 'Europe/Kiev'],
  ['Cairo', 31.2357, 30.0444, 'EG', 'EG.11', 'Africa/Cairo'],
  ['Nairobi', 36.8219, -1.2921, 'KE', 'KE.05', 'Africa/Nairobi'],
  ['Johannesburg', 28.0473, -26.2041, 'ZA', 'ZA.06', 'Africa/Johannesburg'],
  ['Dubai', 55.2708, 25.2048, 'AE', 'AE.03', 'Asia/Dubai'],
  ['Mumbai', 72.8777, 19.076, 'IN', 'IN.16', 'Asia/Kolkata'],
  ['Bangkok', 100.5018, 13.7563, 'TH', 'TH.40', 'Asia/Bangkok'],
  ['Singapore', 103.8198, 1.3521, 'SG', '', 'Asia/Singapore'],
  ['Jakarta', 106.8456, -6.2088, 'ID', 'ID.04', 'Asia/Jakarta'],
  ['Tokyo', 139.6917, 35.6895, 'JP', 'JP.40', 'Asia/Tokyo'],
  ['Seoul', 126.978, 37.5665, 'KR', 'KR.11', 'Asia/Seoul'],
  ['Sydney', 151.2093, -33.8688, 'AU', 'AU.02', 'Australia/Sydney'],
  ['Auckland', 174.7645, -36.8509, 'NZ', 'NZ.E7', 'Pacific/Auckland'],
  ['New York City', -74.006, 40.7128, 'US', 'US.NY', 'America/New_York'],
  ['Los Angeles', -118.2437, 34.0522, 'US', 'US.CA', 'America/Los_Angeles'],
  ['Phoenix', -112.074, 33.4484, 'US', 'US.AZ', 'America/Phoenix'],
  ['Toronto', -79.3832, 43.6532, 'CA', 'CA.08', 'America/Toronto'],
  ['Mexico City', -99.1332, 19.4326, 'MX', 'MX.09', 'America/Mexico_City'],
  ['São Paulo', -46.6333, -23.5505, 'BR', 'BR.27', 'America/Sao_Paulo'],
  ['Santiago', -70.6693, -33.4489, 'CL', 'CL.12', 'America/Santiago'],
];

describe('abroad', () => {
  it.each(ABROAD)('%s', async (city, longitude, latitude, countryCode, provinceCode, timeZone) => {
    const found = await source.locate({ longitude, latitude }, 'en');
    expect(found).toMatchObject({ countryCode, provinceCode, city, timeZone });
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });

  it('at sea there is only a time zone', async () => {
    const found = await source.locate({ longitude: -30, latitude: 0 }, 'en');
    expect(found).toEqual({
      countryCode: '',
      provinceCode: '',
      city: '',
      address: '',
      timeZone: 'Etc/GMT+2',
    });
  });
});

it('every city of China contains its own centre', async () => {
  const finder = await placeData.finder();
  const cities = placeData.names.divisions.filter(({ code, city }) => code === city);
  expect(cities.length).toBeGreaterThan(490);
  expect(cities.filter(({ code, position }) => !finder.isWithin(position, code))).toEqual([]);
});

describe('whether a position is within a region', () => {
  const shenzhen = { longitude: 114.0579, latitude: 22.5431 };
  it.each<[string, { longitude: number; latitude: number }, string, boolean]>([
    ['its city', shenzhen, '440300', true],
    ['its province', shenzhen, '440000', true],
    ['its country', shenzhen, 'CN', true],
    ['a district of its city', shenzhen, '440306', true],
    ['another city of the province', shenzhen, '440100', false],
    ['another province', shenzhen, '450000', false],
    ['another country', shenzhen, 'DE', false],
    ['over the river, 4 km away', { longitude: 114.06, latitude: 22.49 }, '440300', true],
    ['over the border, 30 km away', { longitude: 114.17, latitude: 22.28 }, '440300', false],
    ['2 km off the coast', { longitude: 118.09, latitude: 24.43 }, '350200', true],
    ['far out at sea', { longitude: 119.5, latitude: 22.5 }, 'CN', false],
    ['a city without a shape: its province', { longitude: 84.83, latitude: 44.69 }, '659010', true],
    ['a code that nobody has', shenzhen, '449900', false],
    ['a country that nobody has', shenzhen, 'ZZ', false],
    ['a city abroad is free text', { longitude: 11.58, latitude: 48.14 }, 'Munich', true],
    ['Bavaria', { longitude: 11.58, latitude: 48.14 }, 'DE.02', true],
    ['Germany', { longitude: 11.58, latitude: 48.14 }, 'DE', true],
    ['not Saxony', { longitude: 11.58, latitude: 48.14 }, 'DE.13', false],
    ['a village at the border of Germany and France', { longitude: 7.808, latitude: 48.573 }, 'DE', true],
  ])('%s', async (_, position, region, expected) => {
    expect(await lookup.isWithin(position, region)).toBe(expected);
  });
});

it('names regions in both languages', () => {
  expect(lookup.regionName('440300', 'zh')).toBe('深圳市');
  expect(lookup.regionName('440300', 'en')).toBe('Shenzhen');
  expect(lookup.regionName('CY', 'zh')).toBe('塞浦路斯');
  expect(lookup.regionName('US.CA', 'en')).toBe('California');
  expect(lookup.regionName('Munich', 'zh')).toBe('Munich');
});
