import { describe, expect, it } from 'vitest';
import { foldName } from './fold.mjs';
import { englishName, syllables } from './names.mjs';

describe('English names', () => {
  it.each([
    ['110000', '北京市', 'Beijing'],
    ['150000', '内蒙古自治区', 'Inner Mongolia'],
    ['610000', '陕西省', 'Shaanxi'],
    ['140000', '山西省', 'Shanxi'],
    ['810000', '香港特别行政区', 'Hong Kong'],
    ['610100', '西安市', "Xi'an"],
    ['341500', '六安市', "Lu'an"],
    ['141100', '吕梁市', 'Lüliang'],
    ['230100', '哈尔滨市', 'Harbin'],
    ['152500', '锡林郭勒盟', 'Xilingol League'],
    ['222400', '延边朝鲜族自治州', 'Yanbian Korean Autonomous Prefecture'],
    ['422800', '恩施土家族苗族自治州', 'Enshi Tujia and Miao Autonomous Prefecture'],
    ['653100', '喀什地区', 'Kashgar Prefecture'],
    ['310112', '闵行区', 'Minhang District'],
    ['440114', '花都区', 'Huadu District'],
    ['341021', '歙县', 'Shexian County'],
    ['441803', '清新区', 'Qingxin District'],
    ['310115', '浦东新区', 'Pudong New Area'],
    ['710100', '台北市', 'Taipei'],
  ])('%s %s', (code, zh, en) => {
    expect(englishName(code, zh)).toBe(en);
  });
});

it('reads names as people there do', () => {
  expect(syllables('蚌埠').join('')).toBe('bengbu');
  expect(syllables('吕梁').join('')).toBe('lvliang');
  expect(syllables('喀什').join('')).toBe('kashi');
});

it('folds names to what is typed', () => {
  expect(foldName('São Paulo')).toBe('saopaulo');
  expect(foldName("Xi'an")).toBe('xian');
  expect(foldName('Łódź')).toBe('lodz');
  expect(foldName('İzmir')).toBe('izmir');
  expect(foldName('深圳 市')).toBe('深圳市');
});
