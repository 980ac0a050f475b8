import type { Bilingual } from '@heliodon/kernel/lang';

export const keptKinds = ['networkLog', 'consent', 'settlement'] as const;
export type KeptKind = (typeof keptKinds)[number];

interface KeptRecord {
  readonly what: Bilingual;
  readonly why: Bilingual;
  readonly months: number;
}

/** What outlasts an account, why and for how long: shown before leaving and after it, and what the server goes by. */
export const keptRecords: Readonly<Record<KeptKind, KeptRecord>> = {
  networkLog: {
    what: {
      zh: '操作日志：日志不可更改，您的记录会留在其中，但页面不再显示您作为操作人的账号名和 IP 地址',
      en: 'The operation log: it cannot be changed, so your entries stay in it, but pages no longer show your account name and IP address as the operator',
    },
    why: {
      zh: '《中华人民共和国网络安全法》要求网络日志留存不少于六个月；账号名与日志的对应关系保留到期后删除',
      en: 'The Cybersecurity Law of China has network logs kept for at least six months; the note of whose entries they are is removed after that',
    },
    months: 6,
  },
  consent: {
    what: {
      zh: '您同意隐私政策和用户协议的版本与时间',
      en: 'Which version of the privacy policy and user agreement you accepted, and when',
    },
    why: {
      zh: '作为已取得同意的证明，保留至《民法典》规定的三年诉讼时效届满',
      en: 'Proof of consent, for the three years in which claims can be made under the Civil Code of China',
    },
    months: 36,
  },
  settlement: {
    what: {
      zh: '您放弃的电站的电费账单和电价记录',
      en: 'Utility bills and prices of the plants that you gave up',
    },
    why: {
      zh: '可能作为会计凭证；《会计档案管理办法》规定会计凭证保管 30 年',
      en: 'They may be accounting vouchers, which the rules on accounting archives of China have kept for 30 years',
    },
    months: 360,
  },
};
