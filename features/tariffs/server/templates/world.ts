import type { TariffTemplate } from '../../contract/template.contract.ts';
import { type Prices, season } from './build.ts';

const summer: Prices = { usual: '0.13150', peak: '0.16210', topPeak: '0.20420' };
const winter: Prices = { usual: '0.12890', topPeak: '0.16730', valley: '0.08970' };
const summerHome: Prices = { usual: '0.38873', peak: '0.44540', topPeak: '0.60728' };
const winterHome: Prices = { usual: '0.34023', peak: '0.35409', topPeak: '0.37618' };
const homePeaks = { topPeak: '16-21', peak: '15-16 21-24' };

export const elsewhere: TariffTemplate[] = [
  {
    key: 'flat',
    country: '',
    region: { zh: '通用', en: 'General' },
    name: { zh: '单一电价，不分时', en: 'Flat rate, no time of use' },
    source: { zh: '不分时用户', en: 'Customers without time-of-use prices' },
    currency: 'CNY',
    price: {
      efficiency: '0.88',
      feedInPrice: '0.4000',
      seasons: [season([1, 12], { usual: '0.6500' }, {})],
    },
  },
  {
    key: 'de-flat',
    country: 'DE',
    region: { zh: '德国', en: 'Germany' },
    name: { zh: '中小企业固定电价，低压', en: 'Fixed price for small businesses, low voltage' },
    source: {
      zh: '不分时的固定电价合同；上网电价按 EEG 2023 余电上网水平示例',
      en: 'Fixed-price contract without time of use; feed-in price is an example based on EEG 2023 surplus feed-in',
    },
    currency: 'EUR',
    price: {
      efficiency: '0.90',
      feedInPrice: '0.0686',
      seasons: [season([1, 12], { usual: '0.2480' }, {})],
    },
  },
  {
    key: 'us-ca-b19',
    country: 'US',
    region: { zh: '美国加利福尼亚', en: 'California' },
    name: { zh: '中大型工商业，低压侧', en: 'Medium and large business, secondary voltage' },
    source: {
      zh: '时段按 PG&E B-19：16–21 时尖峰，夏季 6–9 月，3–5 月 9–14 时低谷',
      en: 'Periods of PG&E B-19: peak 4–9 pm, summer June–September, super off-peak 9 am–2 pm March–May',
    },
    currency: 'USD',
    price: {
      efficiency: '0.90',
      feedInPrice: '0.05800',
      seasons: [
        season([10, 2], winter, { topPeak: '16-21' }),
        season([3, 5], winter, { topPeak: '16-21', valley: '9-14' }),
        season([6, 9], summer, { topPeak: '16-21', peak: '14-16 21-23' }),
      ],
    },
  },
  {
    key: 'us-ca-eelec',
    country: 'US',
    region: { zh: '美国加利福尼亚', en: 'California' },
    name: { zh: '居民，电气化住宅', en: 'Residential, all-electric home' },
    source: {
      zh: '时段按 PG&E E-ELEC：16–21 时尖峰，15–16 时与 21–24 时高峰',
      en: 'Periods of PG&E E-ELEC: peak 4–9 pm, partial peak 3–4 pm and 9 pm–midnight',
    },
    currency: 'USD',
    price: {
      efficiency: '0.90',
      feedInPrice: '0.05800',
      seasons: [season([10, 5], winterHome, homePeaks), season([6, 9], summerHome, homePeaks)],
    },
  },
  {
    key: 'gb-economy7',
    country: 'GB',
    region: { zh: '英国', en: 'United Kingdom' },
    name: { zh: 'Economy 7 两费率', en: 'Economy 7, two rates' },
    source: {
      zh: '夜间 7 小时低价；各地起止时间不同，此处为 0:30–7:30',
      en: 'Seven cheap hours at night; times differ by region, here 00:30–07:30',
    },
    currency: 'GBP',
    price: {
      efficiency: '0.90',
      feedInPrice: '0.1200',
      seasons: [season([1, 12], { usual: '0.2990', valley: '0.1480' }, { valley: '0:30-7:30' })],
    },
  },
];
