import { defineLogFields } from '@heliodon/contract/log-fields';

export const planLogFields = defineLogFields('schedules', {
  name: { zh: '计划名称', en: 'Plan' },
  plan: { zh: '计划内容', en: 'Content' },
  devices: { zh: '设备', en: 'Devices' },
  enabled: { zh: '启用', en: 'Enabled' },
});

export const templateLogFields = defineLogFields('scheduleTemplates', {
  name: { zh: '模板名称', en: 'Template' },
  segments: { zh: '时段', en: 'Segments' },
});
