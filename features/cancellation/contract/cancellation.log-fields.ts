import { defineLogFields } from '@heliodon/contract/log-fields';

export const cancellationFields = defineLogFields('cancellation', {
  holder: { zh: '所属账号', en: 'Owner account' },
});
