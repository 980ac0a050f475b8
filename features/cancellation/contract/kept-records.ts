import type { Bilingual } from '@heliodon/kernel/lang';

export const keptKinds = ['networkLog', 'consent', 'settlement'] as const;
export type KeptKind = (typeof keptKinds)[number];

interface KeptRecord {
  readonly what: Bilingual;
  readonly why: Bilingual;
  readonly months: number;
}

/**
 * Records that are kept after an account is closed, why and for how long: shown before and after closing, and applied
 * by the server.
 */
export const keptRecords: Readonly<Record<KeptKind, KeptRecord>> = {
  networkLog: {
    what: {
      zh: '操作日志：日志不可更改，您的记录会留在其中，但页面不再显示您作为操作人的账号名和 IP 地址',
      en: 'Operation log: it cannot be changed, so your entries remain, but pages no longer show your account name as the operator or your IP address',
    },
    why: {
      zh: '《中华人民共和国网络安全法》要求网络日志留存不少于六个月；账号名与日志的对应关系保留到期后删除',
      en: 'The Cybersecurity Law of China requires network logs to be kept for at least six months; the link between your account name and the log is deleted afterwards',
    },
    months: 6,
  },
  consent: {
    what: {
      zh: '您同意隐私政策和用户协议的版本与时间',
      en: 'The version of the privacy policy and user agreement you accepted, and when',
    },
    why: {
      zh: '作为已取得同意的证明，保留至《民法典》规定的三年诉讼时效届满',
      en: 'Proof of consent, kept for the three-year limitation period under the Civil Code of China',
    },
    months: 36,
  },
  settlement: {
    what: {
      zh: '您放弃的电站的电费账单和电价记录',
      en: 'Electricity bills and price records of the plants you gave up',
    },
    why: {
      zh: '可能作为会计凭证；《会计档案管理办法》规定会计凭证保管 30 年',
      en: 'They may be accounting vouchers, which must be kept for 30 years under the accounting archive rules of China',
    },
    months: 360,
  },
};
