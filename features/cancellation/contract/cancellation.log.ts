import { defineLogActions } from '@heliodon/contract/log-actions';

export const cancellationLog = defineLogActions('cancellation', {
  apply: { type: 'account', zh: '申请注销账号', en: 'Applied for account cancellation' },
  verify: { type: 'account', zh: '通过注销的身份验证', en: 'Verified identity for account cancellation' },
  withdraw: { type: 'account', zh: '撤回注销申请', en: 'Withdrew account cancellation' },
  expire: {
    type: 'account',
    zh: '账号 {account} 的注销申请已到期，自动撤回',
    en: 'The cancellation of {account} was not completed in time and was withdrawn automatically',
  },
  offer: { type: 'account', zh: '提出转交 {name}', en: 'Offered to transfer {name} to another account' },
  takeBack: { type: 'account', zh: '撤回对 {name} 的转交', en: 'Withdrew the transfer of {name}' },
  refuse: { type: 'account', zh: '拒绝接收 {name}', en: 'Declined the transfer of {name}' },
  accept: {
    type: 'account',
    zh: '接收 {name}，原属账号 {from}',
    en: 'Accepted the transfer of {name} from account {from}',
  },
  handOver: {
    type: 'account',
    zh: '已将 {name} 转交给其他账号',
    en: 'Transferred {name} to another account',
  },
  giveUpAccount: {
    type: 'account',
    zh: '注销时删除子账号 {name}，含下级共 {count} 个账号',
    en: 'Deleted sub-account {name} during account cancellation, {count} accounts including those under it',
  },
  done: { type: 'account', zh: '账号已注销', en: 'Account cancelled' },
});
