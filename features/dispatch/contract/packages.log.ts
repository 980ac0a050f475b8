import { defineLogActions } from '@heliodon/contract/log-actions';

export const packagesLog = defineLogActions('ems', {
  package: {
    type: 'dispatch',
    zh: '应用 EMS 套餐：{before} → {after}',
    en: 'Applied an EMS package: {before} → {after}',
  },
  retry: {
    type: 'dispatch',
    zh: '重新下发 EMS 套餐中失败的步骤（{count} 项）',
    en: 'Retried failed steps of an EMS package ({count})',
  },
});
