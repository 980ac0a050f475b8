import type { Bilingual, Lang } from '@heliodon/kernel/lang';
import type { SessionRow, SessionState } from './session.contract.ts';

/* Texts shared by page and exported file. */

/** The reasons of OCPP 1.6 and 2.0.1, and our own: Fault, Silent, Replaced, Unreported. */
export const stopReasons = {
  DeAuthorized: { zh: '卡未授权', en: 'Card not authorised' },
  EmergencyStop: { zh: '急停', en: 'Emergency stop' },
  EnergyLimitReached: { zh: '达到电量上限', en: 'Energy limit reached' },
  EVDisconnected: { zh: '车辆已拔枪', en: 'Vehicle disconnected' },
  Fault: { zh: '故障停止', en: 'Stopped by fault' },
  GroundFault: { zh: '接地故障', en: 'Ground fault' },
  HardReset: { zh: '充电桩硬重启', en: 'Hard reset' },
  ImmediateReset: { zh: '充电桩立即重启', en: 'Immediate reset' },
  Local: { zh: '现场停止', en: 'Stopped at the charger' },
  LocalOutOfCredit: { zh: '余额不足', en: 'Out of credit' },
  MasterPass: { zh: '管理卡停止', en: 'Stopped by master card' },
  Other: { zh: '其他', en: 'Other' },
  OvercurrentFault: { zh: '过流', en: 'Overcurrent' },
  PowerLoss: { zh: '停电', en: 'Power loss' },
  PowerQuality: { zh: '电能质量异常', en: 'Poor power quality' },
  Reboot: { zh: '充电桩重启', en: 'Charger restart' },
  Remote: { zh: '远程停止', en: 'Stopped remotely' },
  Replaced: { zh: '同一枪已开始新的充电', en: 'New session on the same connector' },
  Silent: { zh: '充电桩失联', en: 'Charger not responding' },
  SoftReset: { zh: '充电桩软重启', en: 'Soft reset' },
  SOCLimitReached: { zh: '达到目标 SOC', en: 'Target SOC reached' },
  StoppedByEV: { zh: '车辆停止', en: 'Stopped by the vehicle' },
  TimeLimitReached: { zh: '达到时间上限', en: 'Time limit reached' },
  Timeout: { zh: '等待插枪超时', en: 'No vehicle connected in time' },
  Unreported: { zh: '枪已空闲，充电桩未上报结束', en: 'Connector available, end not reported' },
  UnlockCommand: { zh: '解锁停止', en: 'Connector unlocked' },
} as const satisfies Record<string, Bilingual>;
export type StopReason = keyof typeof stopReasons;

/** An unknown reason becomes "Other"; an empty one stays empty. */
export const knownReason = (reported: string): StopReason | '' =>
  reported === '' ? '' : Object.hasOwn(stopReasons, reported) ? (reported as StopReason) : 'Other';

/** The energy is unknown: the start was not reported, and there is only one reading. */
export const isUnmeasured = ({ isStartKnown, energyKwh }: Pick<SessionRow, 'isStartKnown' | 'energyKwh'>) =>
  !isStartKnown && energyKwh === 0;

export const stateWords: Readonly<Record<SessionState, Bilingual>> = {
  charging: { zh: '充电中', en: 'Charging' },
  finished: { zh: '已结束', en: 'Finished' },
  lost: { zh: '失去联系', en: 'Connection lost' },
};

export const startUnknown: Bilingual = {
  zh: '充电桩未上报开始，从首个读数起计',
  en: 'Start not reported by the charger: calculated from the first reading',
};

const noCard: Bilingual = { zh: '未刷卡', en: 'No card' };

/** Who started the session: the card holder, the card number, or no card. */
export const starterText = ({ holder, idTag }: Pick<SessionRow, 'holder' | 'idTag'>, lang: Lang): string =>
  holder || idTag || noCard[lang];

/** Reason of the end; empty while the session runs. */
export function stopReasonText(reported: string, lang: Lang): string {
  const reason = knownReason(reported);
  return reason && stopReasons[reason][lang];
}
