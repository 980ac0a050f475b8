import { defineLogFields } from '@heliodon/contract/log-fields';

export const topologyLogFields = defineLogFields('topology', {
  nodes: { zh: '部件', en: 'Parts' },
  edges: { zh: '连线', en: 'Lines' },
  picture: { zh: '底图', en: 'Background picture' },
  note: { zh: '说明', en: 'Note' },
});
