import { chinese, type Prices, season } from './build.ts';

const guangdong: Prices = { usual: '0.6325', peak: '1.0753', topPeak: '1.3441', valley: '0.2404' };
const beijing: Prices = { usual: '0.6900', peak: '1.0210', topPeak: '1.1760', valley: '0.3590' };
const hebei: Prices = {
  usual: '0.6020',
  peak: '0.8640',
  topPeak: '0.9950',
  valley: '0.3400',
  deepValley: '0.2350',
};
const henan: Prices = { usual: '0.6230', peak: '0.9600', topPeak: '1.1100', valley: '0.3580' };
const hunan: Prices = { usual: '0.6710', peak: '0.9590', topPeak: '1.1130', valley: '0.3830' };
const hubei: Prices = { usual: '0.6630', peak: '0.8600', topPeak: '1.0612', valley: '0.4441' };
const sichuan: Prices = { usual: '0.5973', peak: '0.9009', topPeak: '1.0620', valley: '0.2938' };
const shaanxi: Prices = { usual: '0.6120', peak: '0.8720', topPeak: '0.9460', valley: '0.3520' };
const qinghai: Prices = { usual: '0.4560', peak: '0.6180', valley: '0.2890' };

const beijingRest = { peak: '10-13 17-22', valley: '0-7 23-24' };
const henanMild = { peak: '16-24', valley: '0-6 11-14' };
const midday = { valley: '0-6 12-14' };
const hubeiRest = { topPeak: '18-20', peak: '16-18 20-24', ...midday };
const sichuanMild = { peak: '10-12 17-22', valley: '0-8 22-24' };
const shaanxiRest = { peak: '16-23', valley: '0-6 11-14' };

/** Periods as published; days defined only by weather are omitted. */
export const inlandChina = [
  chinese({
    key: 'cn-guangdong-prd',
    region: { zh: '广东（珠三角五市）', en: 'Guangdong (five Pearl River Delta cities)' },
    source: {
      zh: '粤发改价格〔2021〕331 号；其他月份高温日的尖峰未列入',
      en: 'Guangdong DRC 2021 No. 331; critical peak on hot days of other months not included',
    },
    feedInPrice: '0.4530',
    seasons: [
      season([10, 6], guangdong, { peak: '10-12 14-19', valley: '0-8' }),
      season([7, 9], guangdong, { topPeak: '11-12 15-17', peak: '10-11 14-15 17-19', valley: '0-8' }),
    ],
  }),
  chinese({
    key: 'cn-beijing',
    region: { zh: '北京', en: 'Beijing' },
    source: { zh: '京发改规〔2023〕11 号', en: 'Beijing DRC 2023 rule No. 11' },
    feedInPrice: '0.3598',
    seasons: [
      season([12, 1], beijing, { topPeak: '18-21', peak: '10-13 17-18 21-22', valley: '0-7 23-24' }),
      season([2, 6], beijing, beijingRest),
      season([7, 8], beijing, { topPeak: '11-13 16-17', peak: '10-11 17-22', valley: '0-7 23-24' }),
      season([9, 11], beijing, beijingRest),
    ],
  }),
  chinese({
    key: 'cn-hebei-south',
    region: { zh: '河北（南网）', en: 'Hebei (southern grid)' },
    source: { zh: '冀发改能价〔2025〕1115 号', en: 'Hebei DRC 2025 No. 1115' },
    feedInPrice: '0.3644',
    seasons: [
      season([12, 2], hebei, { topPeak: '17-19', peak: '7-9 19-23', valley: '2-6 11-15' }),
      season([3, 5], hebei, { peak: '16-24', valley: '3-7 11-12', deepValley: '12-15' }),
      season([6, 8], hebei, { topPeak: '19-22', peak: '16-19 22-24', valley: '1-7 12-14' }),
      season([9, 11], hebei, { peak: '16-24', valley: '2-6 11-12 14-15', deepValley: '12-14' }),
    ],
  }),
  chinese({
    key: 'cn-henan',
    region: { zh: '河南', en: 'Henan' },
    source: { zh: '豫发改价管〔2024〕283 号，2024 年 6 月起', en: 'Henan DRC 2024 No. 283, from June 2024' },
    feedInPrice: '0.3779',
    seasons: [
      season([12, 1], henan, { topPeak: '17-19', peak: '16-17 19-24', valley: '0-7' }),
      season([2, 2], henan, { peak: '16-24', valley: '0-7' }),
      season([3, 5], henan, henanMild),
      season([6, 6], henan, { peak: '16-24', valley: '0-7' }),
      season([7, 8], henan, { topPeak: '20-23', peak: '16-20 23-24', valley: '0-7' }),
      season([9, 11], henan, henanMild),
    ],
  }),
  chinese({
    key: 'cn-hunan',
    region: { zh: '湖南', en: 'Hunan' },
    source: { zh: '湘发改价调〔2025〕385 号', en: 'Hunan DRC 2025 No. 385' },
    feedInPrice: '0.4500',
    seasons: [
      season([12, 1], hunan, { topPeak: '18-22', peak: '16-18 22-24', ...midday }),
      season([2, 6], hunan, { peak: '16-24', ...midday }),
      season([7, 8], hunan, { topPeak: '20-24', peak: '16-20', ...midday }),
      season([9, 11], hunan, { peak: '16-24', ...midday }),
    ],
  }),
  chinese({
    key: 'cn-hubei',
    region: { zh: '湖北', en: 'Hubei' },
    source: { zh: '鄂发改价管〔2024〕77 号', en: 'Hubei DRC 2024 No. 77' },
    feedInPrice: '0.4161',
    seasons: [
      season([9, 6], hubei, hubeiRest),
      season([7, 8], hubei, { topPeak: '20-22', peak: '16-20 22-24', ...midday }),
    ],
  }),
  chinese({
    key: 'cn-sichuan',
    region: { zh: '四川', en: 'Sichuan' },
    source: {
      zh: '川发改价格〔2025〕185 号；其他月份高温日的尖峰未列入',
      en: 'Sichuan DRC 2025 No. 185; critical peak on hot days of other months not included',
    },
    feedInPrice: '0.4012',
    seasons: [
      season([12, 2], sichuan, { peak: '10-12 16-22', valley: '0-8' }),
      season([3, 6], sichuan, sichuanMild),
      season([7, 8], sichuan, { topPeak: '13-14 21-23', peak: '11-13 14-18 20-21', valley: '1-7' }),
      season([9, 9], sichuan, { peak: '11-18 20-23', valley: '1-7' }),
      season([10, 11], sichuan, sichuanMild),
    ],
  }),
  chinese({
    key: 'cn-shaanxi',
    region: { zh: '陕西', en: 'Shaanxi' },
    source: {
      zh: '陕发改价格〔2025〕1034 号，2025 年 8 月起',
      en: 'Shaanxi DRC 2025 No. 1034, from August 2025',
    },
    feedInPrice: '0.3545',
    seasons: [
      season([12, 1], shaanxi, { topPeak: '18-20', peak: '16-18 20-23', valley: '0-6 11-14' }),
      season([2, 6], shaanxi, shaanxiRest),
      season([7, 8], shaanxi, { topPeak: '19-21', peak: '16-19 21-23', valley: '0-6 11-14' }),
      season([9, 11], shaanxi, shaanxiRest),
    ],
  }),
  chinese({
    key: 'cn-qinghai',
    region: { zh: '青海', en: 'Qinghai' },
    source: { zh: '青发改价格〔2024〕179 号', en: 'Qinghai DRC 2024 No. 179' },
    feedInPrice: '0.2277',
    seasons: [season([1, 12], qinghai, { peak: '7-9 17-23', valley: '9-17' })],
  }),
];
