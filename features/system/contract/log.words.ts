import type { LogType } from '@heliodon/contract/log-actions';
import type { Lang } from '@heliodon/kernel/lang';
import type { LogRow } from './log.contract.ts';

interface LogWords {
  readonly title: string;
  readonly comma: string;
  readonly colon: string;
  readonly semicolon: string;
  readonly yesNo: Readonly<Record<'true' | 'false', string>>;
  readonly type: Record<LogType, string>;
  readonly status: Record<LogRow['status'], string>;
  readonly runMode: Record<NonNullable<LogRow['runMode']>, string>;
}

/** Texts shared by the page and the export. */
export const logWords: Record<Lang, LogWords> = {
  zh: {
    title: '操作日志',
    comma: '、',
    colon: '：',
    semicolon: '；',
    yesNo: { true: '是', false: '否' },
    type: {
      signIn: '登录',
      account: '账号',
      plant: '电站',
      device: '设备',
      alarm: '告警',
      dispatch: '调度',
      report: '报表',
      system: '系统',
    },
    status: { success: '成功', failure: '失败', upgrading: '升级中' },
    runMode: { auto: '自动', edge: '边缘控制', agent: '第三方代理', localAgent: '本地代理' },
  },
  en: {
    title: 'Operation log',
    comma: ', ',
    colon: ': ',
    semicolon: '; ',
    yesNo: { true: 'Yes', false: 'No' },
    type: {
      signIn: 'Sign-in',
      account: 'Account',
      plant: 'Plant',
      device: 'Device',
      alarm: 'Alarm',
      dispatch: 'Dispatch',
      report: 'Report',
      system: 'System',
    },
    status: { success: 'Success', failure: 'Failure', upgrading: 'Upgrading' },
    runMode: { auto: 'Auto', edge: 'Edge control', agent: 'Agent', localAgent: 'Local agent' },
  },
};
