import { defineLogFields } from '@heliodon/contract/log-fields';

export const projectLogFields = defineLogFields('screens', {
  screenName: { zh: '大屏名称', en: 'Screen name' },
  colours: { zh: '主题与颜色', en: 'Theme and colour' },
  isPublic: { zh: '公开展示', en: 'Public showcase' },
  admitted: { zh: '进入公开展示页', en: 'Admitted to the showcase' },
  logo: { zh: '自有徽标', en: 'Custom logo' },
});
