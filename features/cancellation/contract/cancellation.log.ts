import { defineLogActions } from '@heliodon/contract/log-actions';

export const cancellationLog = defineLogActions('cancellation', {
  apply: { type: 'account', zh: '申请注销账号', en: 'Applied for the cancellation of the account' },
  verify: { type: 'account', zh: '通过注销的身份验证', en: 'Proved the identity for the cancellation' },
  withdraw: { type: 'account', zh: '撤回注销申请', en: 'Withdrew the cancellation' },
  expire: {
    type: 'account',
    zh: '账号 {account} 的注销申请已到期，自动撤回',
    en: 'The cancellation of {account} was not completed in time and ended by itself',
  },
  offer: { type: 'account', zh: '提出转交 {name}', en: 'Offered {name} to another account' },
  takeBack: { type: 'account', zh: '撤回对 {name} 的转交', en: 'Took back the offer of {name}' },
  refuse: { type: 'account', zh: '拒绝接收 {name}', en: 'Refused to take over {name}' },
  accept: {
    type: 'account',
    zh: '接收 {name}，原属账号 {from}',
    en: 'Took over {name} from the account {from}',
  },
  handOver: {
    type: 'account',
    zh: '已将 {name} 转交给其他账号',
    en: 'Handed {name} over to another account',
  },
  giveUpAccount: {
    type: 'account',
    zh: '注销时删除子账号 {name}，含下级共 {count} 个账号',
    en: 'Deleted the sub-account {name} when leaving, {count} accounts with those below it',
  },
  done: { type: 'account', zh: '账号已注销', en: 'The account was closed' },
});
