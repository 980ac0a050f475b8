import { defineLogActions } from '@heliodon/contract/log-actions';

export const refluxLog = defineLogActions('ems', {
  reflux: {
    type: 'dispatch',
    zh: '修改防逆流设置：{before} → {after}',
    en: 'Changed the anti-backflow settings: {before} → {after}',
  },
});
