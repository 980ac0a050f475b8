import { commandsErrors } from '@heliodon/commands/errors';
import { findingWords } from '@heliodon/diagnosis/contract';
import { cellName } from '@heliodon/energy/cells/cell-name';
import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import { manufacturerCode } from '@heliodon/kernel/device-point';
import { formatNumber } from '@heliodon/kernel/format/number';
import { type Bilingual, inLang, type Lang } from '@heliodon/kernel/lang';
import {
  type AlarmFacts,
  type AlarmGrade,
  type AlarmSource,
  type AlarmStatus,
  alarmSources,
  batteryDetail,
  communicationCodes,
} from './alarm.ts';
import type { recoverStatuses } from './list.contract.ts';

export interface AlarmWords {
  readonly description: Bilingual;
  readonly solution: Bilingual;
}

export const gradeWords: Readonly<Record<AlarmGrade, Bilingual>> = {
  1: { zh: '严重', en: 'Serious' },
  2: { zh: '一级故障', en: 'Level 1 fault' },
  3: { zh: '二级告警', en: 'Level 2 warning' },
  4: { zh: '三级告警', en: 'Level 3 warning' },
};

export const sourceWords: Readonly<Record<AlarmSource, Bilingual>> = {
  1: { zh: '设备上报', en: 'Device' },
  2: { zh: '通信', en: 'Communication' },
  3: { zh: '越限', en: 'Over-limit' },
  4: { zh: '指令失败', en: 'Failed command' },
  5: { zh: '电池预警', en: 'Battery early warning' },
  6: { zh: '智能诊断', en: 'Diagnosis' },
  7: { zh: '需量', en: 'Demand' },
  8: { zh: '自动调度', en: 'Automatic dispatch' },
};

export const statusWords: Readonly<Record<AlarmStatus, Bilingual>> = {
  1: { zh: '未处理', en: 'Unhandled' },
  2: { zh: '跟进中', en: 'Following up' },
  3: { zh: '已处理', en: 'Handled' },
  4: { zh: '已关闭', en: 'Closed' },
};

export const recoverWords: Readonly<Record<keyof typeof recoverStatuses, Bilingual>> = {
  notRestored: { zh: '未恢复', en: 'Not restored' },
  restored: { zh: '已恢复', en: 'Restored' },
};

/** Shown instead of a device name if the alarm concerns the plant as a whole. */
export const wholePlant: Bilingual = { zh: '整座电站', en: 'Whole plant' };

/** A reminder by the system; nothing was changed. */
export const timeReached: Bilingual = { zh: '提醒时间已到', en: 'Reminder due' };

/** Shown instead of a user name. */
export const systemWord: Bilingual = { zh: '系统', en: 'System' };

type Kind = Pick<DeviceKind, 'roles' | 'events' | 'points' | 'commands'>;

/** Text and advice of an alarm. `kind`: the device kind, if known. */
export function alarmWords(facts: AlarmFacts, kind: Kind | undefined): AlarmWords {
  return bySource[facts.source](facts, kind);
}

type Wording = (facts: AlarmFacts, kind: Kind | undefined) => AlarmWords;

const bySource: Readonly<Record<AlarmSource, Wording>> = {
  1: deviceWords,
  2: communicationWords,
  3: limitWords,
  4: commandWords,
  5: batteryWords,
  6: diagnosisWords,
  7: demandWords,
  8: dispatchWords,
};

function deviceWords({ code, detail }: AlarmFacts, kind: Kind | undefined): AlarmWords {
  const event = kind?.events.find((one) => one.code === code);
  if (event) return { description: event.text, solution: event.solution };
  const own = manufacturerCode(code);
  const said = (lang: Lang) =>
    own && detail[lang] ? `${detail[lang]}${BRACKETS[lang](own[lang])}` : undefined;
  return {
    description: {
      zh: said('zh') ?? own?.zh ?? `未知事件 ${code}`,
      en: said('en') ?? own?.en ?? `Unknown event ${code}`,
    },
    solution: { zh: '请查阅设备手册或联系厂家。', en: 'See the device manual or contact the manufacturer.' },
  };
}

const BRACKETS: Readonly<Record<Lang, (text: string) => string>> = {
  zh: (text) => `（${text}）`,
  en: (text) => ` (${lowerFirst(text)})`,
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function communicationWords({ code }: AlarmFacts, kind: Kind | undefined): AlarmWords {
  if (code !== communicationCodes.loggerLost) return deviceSilent;
  return kind?.roles.includes('charger') ? lineLost : loggerLost;
}

/** For chargers, which connect without a logger. */
const lineLost: AlarmWords = {
  description: { zh: '设备离线', en: 'Device offline' },
  solution: {
    zh: '检查设备供电、网络或 SIM 卡，以及设备中填写的平台地址、标识和密码。',
    en: 'Check the power supply, network or SIM card of the device, and the platform address, ID and password configured in it.',
  },
};

const loggerLost: AlarmWords = {
  description: { zh: '采集器离线', en: 'Data logger offline' },
  solution: {
    zh: '检查采集器供电、网络或 SIM 卡；恢复后会自动补传离线期间的数据。',
    en: 'Check the power supply, network or SIM card of the logger. Data collected while offline is sent automatically after recovery.',
  },
};

const deviceSilent: AlarmWords = {
  description: { zh: '设备通信中断', en: 'Device not responding' },
  solution: {
    zh: '检查设备是否上电、通信线与地址设置，以及所属采集器的接线。',
    en: 'Check that the device is powered on, its communication cable and address, and the wiring at its logger.',
  },
};

function limitWords({ detail }: AlarmFacts, kind: Kind | undefined): AlarmWords {
  const name = String(detail.point ?? '');
  const found = kind && findPoint(kind, name);
  const place = found?.index === undefined ? '' : ` ${found.index}`;
  const unit = found?.point.unit ?? '';
  const label = (lang: 'zh' | 'en') => `${found?.point[lang] ?? name}${place}`;
  const over = typeof detail.max === 'number' && Number(detail.value) > detail.max;
  const limit = over ? detail.max : detail.min;
  const figures = `${figure(detail.value)}${unit && ` ${unit}`} ${over ? '>' : '<'} ${figure(limit)}${unit && ` ${unit}`}`;
  return {
    description: {
      zh: `${detail.name}：${label('zh')} ${figures}`,
      en: `${detail.name}: ${label('en')} ${figures}`,
    },
    solution: {
      zh: '查看触发前后的曲线，确认设备运行是否正常；若限值不合适，请修改越限设置。',
      en: 'Check the curve around the trigger and whether the device is operating normally. If the limit is unsuitable, change the rule.',
    },
  };
}

/** Name of a firmware upgrade in alarms; it is not a command of any device kind. */
const FIRMWARE: Command = { name: 'firmware', zh: '固件升级', en: 'Firmware upgrade' };
type Command = Bilingual & { readonly name: string };

function commandWords({ detail }: AlarmFacts, kind: Kind | undefined): AlarmWords {
  const commands: readonly Command[] = [...(kind?.commands ?? []), FIRMWARE];
  const command = commands.find(({ name }) => name === detail.command);
  const error = String(detail.error ?? '');
  const reason = Object.values(commandsErrors).find(({ code }) => code === detail.errorCode);
  const why = (lang: Lang) => (reason ? inLang(reason, lang, { error }) : error);
  return {
    description: {
      zh: `指令失败：${command?.zh ?? detail.command}${why('zh') && `（${why('zh')}）`}`,
      en: `Command failed: ${command?.en ?? detail.command}${why('en') && ` (${why('en')})`}`,
    },
    solution: {
      zh: '确认设备在线且允许远程控制，然后重新下发。',
      en: 'Make sure that the device is online and accepts remote commands, then resend.',
    },
  };
}

const cellWarnings: Readonly<Record<string, Bilingual>> = {
  deviation: { zh: '电压偏离', en: 'voltage deviation' },
  drift: { zh: '电压漂移', en: 'voltage drift' },
  hot: { zh: '温度偏高', en: 'temperature too high' },
  overVoltage: { zh: '电压过高', en: 'voltage too high' },
  underVoltage: { zh: '电压过低', en: 'voltage too low' },
  sensor: { zh: '采样异常', en: 'sensor abnormal' },
};

/** Undefined if it is not a battery warning, or one of an earlier version that only knows the cell of the cluster. */
export function cellOfAlarm({ source, detail }: Pick<AlarmFacts, 'source' | 'detail'>) {
  const { data } = source === alarmSources.battery ? batteryDetail.safeParse(detail) : {};
  if (!data?.batteryId || !data.cluster || !data.pack || !data.packCell) return undefined;
  return { batteryId: data.batteryId, cluster: data.cluster, pack: data.pack, cell: data.packCell };
}

function batteryWords(facts: AlarmFacts): AlarmWords {
  const { detail } = facts;
  const warning = cellWarnings[String(detail.warning)];
  const cell = cellOfAlarm(facts);
  const name = cell
    ? cellName(cell)
    : { zh: `簇内 ${detail.cell} 号电芯`, en: `Cell ${detail.cell} of the cluster` };
  return {
    description: {
      zh: `电池预警：${name.zh}${warning?.zh ?? detail.warning}`,
      en: `${name.en}: ${warning?.en ?? detail.warning}`,
    },
    solution: {
      zh: '在电芯页面查看趋势，安排均衡或检查采样线与连接件；持续恶化时停用该簇。',
      en: 'Check the trend on the cell page; balance the cells, or check sensing wires and connectors. Take the cluster out of service if it gets worse.',
    },
  };
}

function diagnosisWords({ detail }: AlarmFacts): AlarmWords {
  const words = findingWords[detail.finding as keyof typeof findingWords];
  const string =
    detail.string === null
      ? { zh: '', en: '' }
      : { zh: ` 组串 ${detail.string}`, en: `, string ${detail.string}` };
  return {
    description: {
      zh: `智能诊断：${words?.name.zh ?? detail.finding}${string.zh}`,
      en: `Diagnosis: ${words?.name.en ?? detail.finding}${string.en}`,
    },
    solution: words?.advice ?? { zh: '', en: '' },
  };
}

function demandWords({ detail }: AlarmFacts): AlarmWords {
  const figures = `${figure(detail.projectedKw)} kW > ${figure(detail.limitKw)} kW`;
  return {
    description: {
      zh: `需量预警：本 15 分钟预计 ${figures}`,
      en: `Demand warning: ${figures} expected for this 15-minute period`,
    },
    solution: {
      zh: '在需量关注页面查看剩余裕度；错开或降低负载，或开启需量控制由储能放电削峰。',
      en: 'Check the remaining margin on the demand watch page; shift or reduce loads, or enable demand control so that storage shaves the peak.',
    },
  };
}

/** Automatic dispatch follows the price rule. */
function dispatchWords({ detail }: AlarmFacts): AlarmWords {
  const money = (value: unknown) =>
    `${formatNumber(typeof value === 'number' ? value : null)} ${detail.currency}`;
  const [optimiser, rule] = [money(detail.optimiserCost), money(detail.ruleCost)];
  return {
    description: {
      zh: `自动调度改按峰谷规则：${detail.days} 天费用 ${optimiser}，峰谷规则 ${rule}`,
      en: `Automatic dispatch follows the price rule: ${optimiser} over ${detail.days} days, the price rule ${rule}`,
    },
    solution: {
      zh: '在自动调度页面查看收益对比，并核对电价以及光伏和负载预测；自动调度重新更省时自动恢复。',
      en: 'Compare the costs on the page of automatic dispatch, and check prices and the forecasts of PV and load. It resumes when it is cheaper again.',
    },
  };
}

const figure = (value: unknown): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(5))) : '--';
