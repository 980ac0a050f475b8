import { defineLogFields } from '@heliodon/contract/log-fields';
import type { Bilingual } from '@heliodon/kernel/lang';
import { plantWords } from './plant.words.ts';

const both = (word: 'screenType' | 'plantMode'): Record<string, Bilingual> => {
  const en: Readonly<Record<string, string>> = plantWords.en[word];
  return Object.fromEntries(
    Object.entries(plantWords.zh[word]).map(([code, zh]) => [code, { zh, en: en[code] ?? code }]),
  );
};

/** The logged fields of a plant, in the order of the form. */
export const plantLogFields = defineLogFields('plants', {
  name: { zh: '电站名称', en: 'Name' },
  screenType: { zh: '电站类型', en: 'Type', values: both('screenType') },
  installDate: { zh: '安装日期', en: 'Install date' },
  currency: { zh: '货币单位', en: 'Currency' },
  voltageLevel: { zh: '电压等级（kV）', en: 'Voltage level (kV)' },
  description: { zh: '电站描述', en: 'Description' },
  country: { zh: '国家或地区', en: 'Country' },
  province: { zh: '省份', en: 'Province or state' },
  city: { zh: '城市', en: 'City' },
  address: { zh: '详细地址', en: 'Address' },
  longitude: { zh: '经度', en: 'Longitude' },
  latitude: { zh: '纬度', en: 'Latitude' },
  timeZone: { zh: '时区', en: 'Time zone' },
  pvKwp: { zh: '光伏装机容量（kWp）', en: 'PV capacity (kWp)' },
  storageKw: { zh: '储能装机功率（kW）', en: 'Storage power (kW)' },
  storageKwh: { zh: '储能装机容量（kWh）', en: 'Storage capacity (kWh)' },
  plantMode: { zh: '电站模式', en: 'Mode', values: both('plantMode') },
  designAgency: { zh: '设计单位', en: 'Design agency' },
  inspectionAgency: { zh: '检测单位', en: 'Inspection agency' },
  dealer: { zh: '经销商', en: 'Dealer' },
  installer: { zh: '安装商', en: 'Installer' },
  phone: { zh: '联系电话', en: 'Phone' },
  pfEnabled: {
    zh: 'PF 曲线',
    en: 'PF curve',
    values: { true: { zh: '启用', en: 'On' }, false: { zh: '停用', en: 'Off' } },
  },
  pfPoints: { zh: 'PF 曲线点', en: 'PF curve points' },
  coalKgPerKwh: { zh: '节约标准煤（kg/kWh）', en: 'Standard coal saved (kg/kWh)' },
  co2KgPerKwh: { zh: '减排 CO₂（kg/kWh）', en: 'CO₂ avoided (kg/kWh)' },
  treesPerKwh: { zh: '等效植树（棵/kWh）', en: 'Equivalent trees planted (per kWh)' },
});
