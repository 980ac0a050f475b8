import { defineErrors } from '@heliodon/contract/errors';

export const schedulesErrors = defineErrors({
  planOverwrites: {
    code: 2800,
    zh: '保存将覆盖同类型计划：{plans}，请确认',
    en: 'Saving takes devices from plans of the same type: {plans}. Please confirm.',
  },
  noStorage: {
    code: 2801,
    zh: '{device} 不是储能变流器，不能执行充放电计划',
    en: '{device} is no storage converter and takes no plan.',
  },
  ratedUnknown: {
    code: 2802,
    zh: '{device} 的额定功率未知，无法换算功率比例',
    en: 'The rated power of {device} is not known, so that a power ratio means nothing.',
  },
  templateNameTaken: {
    code: 2803,
    zh: '已有同名模板，请换一个名称',
    en: 'There is a template of this name already. Please choose another name.',
  },
  planHasNoDevice: {
    code: 2804,
    zh: '计划没有执行设备，请先选择设备',
    en: 'The plan has no device. Choose one first.',
  },
  tooManyTemplates: {
    code: 2805,
    zh: '模板最多 200 个，请先删除不再需要的',
    en: 'There can be at most 200 templates. Delete one that is no longer needed first.',
  },
  planNotEnabled: {
    code: 2806,
    zh: '计划未启用，没有可下发的内容，请先启用',
    en: 'The plan is not enabled: there is nothing to send. Please enable it first.',
  },
});
