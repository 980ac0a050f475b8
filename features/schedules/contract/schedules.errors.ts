import { defineErrors } from '@heliodon/contract/errors';

export const schedulesErrors = defineErrors({
  planOverwrites: {
    code: 2800,
    zh: '保存将覆盖同类型计划：{plans}，请确认',
    en: 'Saving overwrites plans of the same type: {plans}. Please confirm.',
  },
  noStorage: {
    code: 2801,
    zh: '{device} 不是储能变流器，不能执行充放电计划',
    en: '{device} is not a PCS and cannot follow a plan.',
  },
  ratedUnknown: {
    code: 2802,
    zh: '{device} 的额定功率未知，无法换算功率比例',
    en: 'The rated power of {device} is unknown, so the power ratio cannot be converted.',
  },
  templateNameTaken: {
    code: 2803,
    zh: '已有同名模板，请换一个名称',
    en: 'A template with this name already exists. Choose another name.',
  },
  planHasNoDevice: {
    code: 2804,
    zh: '计划没有执行设备，请先选择设备',
    en: 'The plan has no device. Select one first.',
  },
  tooManyTemplates: {
    code: 2805,
    zh: '模板最多 200 个，请先删除不再需要的',
    en: 'The maximum of 200 templates is reached. Delete one that is no longer needed first.',
  },
  planNotEnabled: {
    code: 2806,
    zh: '计划未启用，没有可下发的内容，请先启用',
    en: 'The plan is disabled, so there is nothing to send. Enable it first.',
  },
});
