import type { FindingKind } from '@heliodon/energy/diagnosis/finding';
import type { Bilingual, Lang } from '@heliodon/kernel/lang';
import type { FindingRow } from './finding.contract.ts';

interface FindingWords {
  readonly name: Bilingual;
  readonly advice: Bilingual;
}

/** Names and advice shared by pages, alarms and files. */
export const findingWords: Readonly<Record<FindingKind, FindingWords>> = {
  weakString: {
    name: { zh: '组串出力偏低', en: 'Weak string' },
    advice: {
      zh: '检查该组串的组件、接头与旁路二极管，必要时做 IV 曲线测试。',
      en: 'Check the modules, connectors and bypass diodes of the string; run an IV curve test if necessary.',
    },
  },
  deadString: {
    name: { zh: '组串断开', en: 'Dead string' },
    advice: {
      zh: '检查该组串的熔断器、直流开关、MC4 接头与线缆是否断路。',
      en: 'Check the fuse, DC switch, MC4 connectors and cables of the string for an open circuit.',
    },
  },
  shadedString: {
    name: { zh: '固定时段遮挡', en: 'Recurring shading' },
    advice: {
      zh: '到现场查看该时段的遮挡物（树木、女儿墙、管道、前排组件），修剪或调整组串。',
      en: 'Check on site what causes shading at these hours (trees, parapet, pipes, front row of modules); trim it or rearrange the string.',
    },
  },
  soiling: {
    name: { zh: '组件积灰', en: 'Module soiling' },
    advice: {
      zh: '安排清洗，清洗后对比发电量。',
      en: 'Have the modules cleaned, then compare the yield.',
    },
  },
  ageing: {
    name: { zh: '组件衰减过快', en: 'Excessive module degradation' },
    advice: {
      zh: '核对组件质保衰减曲线，抽样做 IV 与 EL 测试。',
      en: 'Compare with the warranted degradation curve; run IV and EL tests on sample modules.',
    },
  },
  insulation: {
    name: { zh: '绝缘阻抗下降', en: 'Insulation resistance dropping' },
    advice: {
      zh: '在潮湿的清晨逐串测量对地绝缘，排查破损线缆与进水接头。',
      en: 'Measure the insulation of each string to earth on a damp morning; look for damaged cables and wet connectors.',
    },
  },
  derating: {
    name: { zh: '过温降额', en: 'Thermal derating' },
    advice: {
      zh: '清理散热器、风道与风扇，检查安装间距和遮阳。',
      en: 'Clean the heat sink, air ducts and fans; check mounting clearance and sun protection.',
    },
  },
  clipping: {
    name: { zh: '逆变器限顶', en: 'Inverter clipping' },
    advice: {
      zh: '组件容配比偏高，评估增容逆变器或把组串改接到有余量的逆变器。',
      en: 'The DC/AC ratio is too high: consider a larger inverter or move strings to one with spare capacity.',
    },
  },
  communicationGap: {
    name: { zh: '通信中断', en: 'Communication gaps' },
    advice: {
      zh: '检查通信线、终端电阻、地址冲突与采集器信号。',
      en: 'Check the communication cable, terminating resistor, address conflicts and logger signal.',
    },
  },
  gridStop: {
    name: { zh: '电网电压致停机', en: 'Grid voltage shutdown' },
    advice: {
      zh: '测量并网点电压，调整变压器分接头或加粗交流电缆，与电网公司核对保护值。',
      en: 'Measure the voltage at the grid connection point; adjust the transformer tap or use thicker AC cables; check the protection settings with the grid operator.',
    },
  },
  lowPerformance: {
    name: { zh: '系统效率偏低', en: 'Low performance ratio' },
    advice: { zh: '按下方损失排序逐项处理。', en: 'Address the losses below in order.' },
  },
  belowNeighbours: {
    name: { zh: '单位发电量低于周边电站', en: 'Yield below nearby plants' },
    advice: {
      zh: '对比周边电站的天气与运行状态，重点排查积灰、限电与停机。',
      en: 'Compare weather and operating status with nearby plants; look for soiling, curtailment and shutdowns.',
    },
  },
  unavailable: {
    name: { zh: '可利用率偏低', en: 'Low availability' },
    advice: {
      zh: '查看停机时段的告警与电网事件，优先处理停机最久的设备。',
      en: 'Check alarms and grid events during the shutdowns; start with the device that was down the longest.',
    },
  },
};

export const findingsTitle: Bilingual = { zh: '智能诊断结果', en: 'Diagnosis findings' };

export const findingLevelWords: Readonly<Record<FindingRow['level'], Bilingual>> = {
  high: { zh: '高', en: 'High' },
  medium: { zh: '中', en: 'Medium' },
  low: { zh: '低', en: 'Low' },
};

export const findingStateWords: Readonly<Record<FindingRow['state'], Bilingual>> = {
  open: { zh: '进行中', en: 'Open' },
  dismissed: { zh: '已忽略', en: 'Dismissed' },
  ended: { zh: '已结束', en: 'Ended' },
};

export const wholePlant: Bilingual = { zh: '全站', en: 'Whole plant' };

type Placed = Pick<FindingRow, 'deviceId' | 'deviceAlias' | 'deviceSn' | 'string'>;

/** The plant as a whole has its own term. */
export const findingDevice = (
  { deviceId, deviceAlias, deviceSn }: Omit<Placed, 'string'>,
  lang: Lang,
): string => (deviceId === 0 ? wholePlant[lang] : deviceAlias || deviceSn);

/** "Roof east, string 3". */
export function findingPlace(of: Placed, lang: Lang): string {
  const device = findingDevice(of, lang);
  if (of.string === null) return device;
  return lang === 'zh' ? `${device} 组串 ${of.string}` : `${device}, string ${of.string}`;
}
