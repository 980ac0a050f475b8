import { defineLogFields } from '@heliodon/contract/log-fields';

export const pileLogFields = defineLogFields('chargingPile', {
  identity: { zh: '标识', en: 'Identity' },
  alias: { zh: '别名', en: 'Name' },
  connectors: { zh: '充电枪数', en: 'Connectors' },
  ratedKw: { zh: '额定功率（kW）', en: 'Rated power (kW)' },
});

export const cardLogFields = defineLogFields('chargingCard', {
  idTag: { zh: '卡号', en: 'Card number' },
  holder: { zh: '持卡人', en: 'Holder' },
  enabled: {
    zh: '状态',
    en: 'State',
    values: { true: { zh: '启用', en: 'Enabled' }, false: { zh: '停用', en: 'Blocked' } },
  },
  validUntil: { zh: '有效期至', en: 'Valid until' },
});

export const termsLogFields = defineLogFields('chargingTerms', {
  openToAll: {
    zh: '谁可以充电',
    en: 'Who can charge',
    values: {
      true: { zh: '任何人', en: 'Anyone' },
      false: { zh: '仅登记的卡', en: 'Registered cards only' },
    },
  },
  effectiveFrom: { zh: '生效日期', en: 'Effective from' },
  servicePerKwh: { zh: '服务费（每 kWh）', en: 'Service fee (per kWh)' },
});
