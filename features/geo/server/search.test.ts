import { describe, expect, it } from 'vitest';
import { OfflineSource } from './offline-source.ts';
import { PlaceData } from './place-data.ts';

const placeData = new PlaceData();
const source = new OfflineSource(placeData);
const first = async (keyword: string, lang: 'zh' | 'en', country?: string) => {
  const [row] = await source.search(keyword, lang, country);
  return row && `${row.name} (${row.path})`;
};

describe('the first result', () => {
  it.each<[string, 'zh' | 'en', string]>([
    ['深圳', 'zh', '深圳市 (广东省, 中国)'],
    ['深圳市', 'en', 'Shenzhen (Guangdong, China)'],
    ['shenzhen', 'zh', '深圳市 (广东省, 中国)'],
    ['xinjiang', 'zh', '新疆维吾尔自治区 (中国)'],
    ['xj', 'zh', '新疆维吾尔自治区 (中国)'],
    ['haerbin', 'zh', '哈尔滨市 (黑龙江省, 中国)'],
    ['Harbin', 'en', 'Harbin (Heilongjiang, China)'],
    ['lvliang', 'zh', '吕梁市 (山西省, 中国)'],
    ["Xi'an", 'en', "Xi'an (Shaanxi, China)"],
    ['宝安', 'zh', '宝安区 (深圳市, 广东省, 中国)'],
    ['深圳宝安', 'zh', '宝安区 (深圳市, 广东省, 中国)'],
    ['北京朝阳', 'zh', '朝阳区 (北京市, 中国)'],
    ['吉林 朝阳', 'zh', '朝阳区 (长春市, 吉林省, 中国)'],
    ['香港', 'zh', '香港特别行政区 (中国)'],
    ['台北', 'zh', '台北市 (台湾省, 中国)'],
    ['巴黎', 'zh', '巴黎 (Île-de-France, 法国)'],
    ['paris', 'en', 'Paris (Île-de-France, France)'],
    ['paris texas', 'en', 'Paris (Texas, United States)'],
    ['sao paulo', 'en', 'São Paulo (Brazil)'],
    ['new york', 'en', 'New York City (New York, United States)'],
  ])('%s, %s', async (keyword, lang, expected) => {
    expect(await first(keyword, lang)).toBe(expected);
  });
});

it('finds initials of cities', async () => {
  const names = (await source.search('sz', 'zh')).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['深圳市', '苏州市']));
});

it('is limited to the requested country', async () => {
  expect(await first('paris', 'en', 'CA')).toBe('Paris (Ontario, Canada)');
  expect((await source.search('深圳', 'zh', 'FR')).length).toBe(0);
  const rows = await source.search('san', 'en', 'US');
  expect(new Set(rows.map(({ countryCode }) => countryCode))).toEqual(new Set(['US']));
});

it('returns at most ten results, none for unknown places, and no place twice', async () => {
  for (const keyword of ['a', 'san', '城', 'xian', 'new york'])
    expect((await source.search(keyword, 'en')).length).toBeLessThanOrEqual(10);
  for (const keyword of ['qqqqqq', '！！', ' ']) expect(await source.search(keyword, 'zh')).toEqual([]);
  const rows = (await source.search('springfield', 'en')).map(({ name, path }) => `${name} ${path}`);
  expect(new Set(rows).size).toBe(rows.length);
});

it('every result is within its stated region', async () => {
  const finder = await placeData.finder();
  for (const keyword of ['深圳', '朝阳', '南沙', '浦东', 'paris', '三亚', '格尔木']) {
    for (const { longitude, latitude, city, provinceCode, countryCode } of await source.search(keyword, 'zh'))
      for (const region of [countryCode === 'CN' ? city : '', provinceCode].filter(Boolean))
        expect(finder.isWithin({ longitude, latitude }, region), `${keyword} ${region}`).toBe(true);
  }
});

it('states if only the city of a district is known', async () => {
  const [park] = await source.search('苏州工业园区', 'zh');
  expect(park).toMatchObject({ city: '320500', approximate: true });
  const [city] = await source.search('苏州', 'zh');
  expect(city).toMatchObject({ city: '320500', approximate: false });
});

describe('lists of regions', () => {
  const list = (parent: string | undefined, lang: 'zh' | 'en') =>
    placeData.names.list(parent, lang).map((region) => region[lang]);

  it('countries by pinyin or by letters', () => {
    expect(list(undefined, 'zh').slice(0, 3)).toEqual(['阿尔巴尼亚', '阿尔及利亚', '阿富汗']);
    expect(list(undefined, 'en').slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
    expect(list(undefined, 'en')).not.toContain('Hong Kong');
    expect(list(undefined, 'zh').length).toBeGreaterThan(200);
  });

  it('provinces of China in the usual order, or by letters', () => {
    expect(list('CN', 'zh').slice(0, 3)).toEqual(['北京市', '天津市', '河北省']);
    expect(list('CN', 'en').slice(0, 3)).toEqual(['Anhui', 'Beijing', 'Chongqing']);
    expect(list('CN', 'zh')).toHaveLength(34);
  });

  it('cities of a province, districts of a municipality, counties directly below a province', () => {
    expect(list('440000', 'zh')).toHaveLength(21);
    expect(list('110000', 'zh')).toContain('朝阳区');
    expect(list('420000', 'zh')).toEqual(expect.arrayContaining(['武汉市', '仙桃市', '神农架林区']));
    expect(list('440300', 'zh')).toEqual([]);
  });

  it('first-level divisions abroad; their cities are free text', () => {
    expect(list('US', 'en')).toContain('California');
    expect(list('US.CA', 'en')).toEqual([]);
  });
});
