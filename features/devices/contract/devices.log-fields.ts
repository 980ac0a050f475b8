import { defineLogFields } from '@heliodon/contract/log-fields';

export const deviceLogFields = defineLogFields('devices', {
  alias: { zh: '别名', en: 'Name' },
  ratedKw: { zh: '额定功率（kW）', en: 'Rated power (kW)' },
  plant: { zh: '电站', en: 'Plant' },
});
