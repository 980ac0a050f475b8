import { defineLogFields } from '@heliodon/contract/log-fields';

export const topologyLogFields = defineLogFields('topology', {
  nodes: { zh: '图元', en: 'Elements' },
  edges: { zh: '连线', en: 'Lines' },
  picture: { zh: '背景图片', en: 'Background image' },
  note: { zh: '备注', en: 'Note' },
});
