import { chinese, type Prices, season } from './build.ts';

const jiangsu: Prices = { usual: '0.6400', peak: '0.9566', valley: '0.3828' };
const zhejiang: Prices = { usual: '0.6803', peak: '1.0913', topPeak: '1.3012', valley: '0.3097' };
const shanghai: Prices = { usual: '0.6738', peak: '1.1025', topPeak: '1.3128', valley: '0.3012' };
const anhui: Prices = { usual: '0.6538', peak: '1.0453', valley: '0.3020' };
const fujian: Prices = { usual: '0.6280', peak: '0.8830', topPeak: '0.9800', valley: '0.3510' };
const shandong: Prices = {
  usual: '0.6350',
  peak: '0.9360',
  topPeak: '1.0650',
  valley: '0.3340',
  deepValley: '0.2480',
};

const jiangsuExtreme = { peak: '14-22', valley: '0-6 11-13' };
const jiangsuMild = { peak: '15-22', valley: '2-6 10-14' };
const zhejiangExtreme = { topPeak: '9-11 15-17', peak: '8-9 17-23', valley: '0-8 11-13' };
const zhejiangMild = { peak: '8-11 13-17', valley: '0-8 11-13' };
const shanghaiRest = { peak: '8-11 18-21', valley: '0-6 22-24' };
const fujianPeak = '10-12 15-20 21-22';

/** Periods as published; days defined only by weather or as holidays are omitted. */
export const eastChina = [
  chinese({
    key: 'cn-jiangsu',
    region: { zh: '江苏', en: 'Jiangsu' },
    source: {
      zh: '苏发改价格发〔2025〕426 号，2025 年 6 月起',
      en: 'Jiangsu DRC 2025 No. 426, from June 2025',
    },
    feedInPrice: '0.3910',
    seasons: [
      season([12, 2], jiangsu, jiangsuExtreme),
      season([3, 5], jiangsu, jiangsuMild),
      season([6, 8], jiangsu, jiangsuExtreme),
      season([9, 11], jiangsu, jiangsuMild),
    ],
  }),
  chinese({
    key: 'cn-zhejiang',
    region: { zh: '浙江', en: 'Zhejiang' },
    source: {
      zh: '浙发改价格〔2024〕21 号，2024 年 3 月起；节假日深谷未列入',
      en: 'Zhejiang DRC 2024 No. 21, from March 2024; deep valley on holidays not included',
    },
    feedInPrice: '0.4153',
    seasons: [
      season([12, 1], zhejiang, zhejiangExtreme),
      season([2, 6], zhejiang, zhejiangMild),
      season([7, 8], zhejiang, zhejiangExtreme),
      season([9, 11], zhejiang, zhejiangMild),
    ],
  }),
  chinese({
    key: 'cn-shandong',
    region: { zh: '山东', en: 'Shandong' },
    source: { zh: '鲁发改价格〔2023〕914 号，2025 年时段', en: 'Shandong DRC 2023 No. 914, periods of 2025' },
    feedInPrice: '0.3949',
    seasons: [
      season([12, 2], shandong, {
        topPeak: '16-19',
        peak: '7-9 19-21',
        valley: '2-6 10-11 14-15',
        deepValley: '11-14',
      }),
      season([3, 5], shandong, {
        topPeak: '17-20',
        peak: '20-22',
        valley: '10-11 14-15',
        deepValley: '11-14',
      }),
      season([6, 6], shandong, { topPeak: '17-22', peak: '16-17 22-23', valley: '7-12' }),
      season([7, 8], shandong, { topPeak: '17-22', peak: '16-17 22-23', valley: '1-6' }),
      season([9, 11], shandong, {
        topPeak: '17-19',
        peak: '16-17 19-21',
        valley: '10-11 14-15',
        deepValley: '11-14',
      }),
    ],
  }),
  chinese({
    key: 'cn-shanghai',
    region: { zh: '上海', en: 'Shanghai' },
    source: { zh: '沪发改价管〔2022〕50 号', en: 'Shanghai DRC 2022 No. 50' },
    feedInPrice: '0.4155',
    seasons: [
      season([12, 1], shanghai, { topPeak: '19-21', peak: '8-11 18-19', valley: '0-6 22-24' }),
      season([2, 6], shanghai, shanghaiRest),
      season([7, 8], shanghai, { topPeak: '12-14', peak: '8-12 14-15 18-21', valley: '0-6 22-24' }),
      season([9, 9], shanghai, { peak: '8-15 18-21', valley: '0-6 22-24' }),
      season([10, 11], shanghai, shanghaiRest),
    ],
  }),
  chinese({
    key: 'cn-anhui',
    region: { zh: '安徽', en: 'Anhui' },
    source: {
      zh: '皖发改价格〔2025〕302 号，2025 年 7 月起；节假日深谷未列入',
      en: 'Anhui DRC 2025 No. 302, from July 2025; deep valley on holidays not included',
    },
    feedInPrice: '0.3844',
    seasons: [
      season([12, 1], anhui, { peak: '15-23', valley: '0-6 12-14 23-24' }),
      season([2, 6], { ...anhui, peak: '0.9960' }, { peak: '6-8 16-22', valley: '0-6 11-14 23-24' }),
      season([7, 9], anhui, { peak: '16-24', valley: '2-9 11-13' }),
      season([10, 11], { ...anhui, peak: '0.9960' }, { peak: '6-8 16-22', valley: '0-6 11-14 23-24' }),
    ],
  }),
  chinese({
    key: 'cn-fujian',
    region: { zh: '福建', en: 'Fujian' },
    source: { zh: '闽发改规〔2023〕8 号', en: 'Fujian DRC 2023 rule No. 8' },
    feedInPrice: '0.3932',
    seasons: [
      season([10, 6], fujian, { peak: fujianPeak, valley: '0-8' }),
      season([7, 9], fujian, { topPeak: '11-12 17-18', peak: '10-11 15-17 18-20 21-22', valley: '0-8' }),
    ],
  }),
];
