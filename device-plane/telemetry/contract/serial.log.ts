import { defineLogActions } from '@heliodon/contract/log-actions';

/** Written as the platform and without a plant: only the platform manager can read it. */
export const serialLog = defineLogActions('serials', {
  claimed: {
    type: 'system',
    zh: '序列号 {sn} 被多个账号登记',
    en: 'Serial number {sn} is claimed by several accounts',
  },
});
