import type { Lang } from '@heliodon/kernel/lang';

/** Rows of the first sheet. */
export type ReportItem =
  | 'plant'
  | 'installed'
  | 'timeZone'
  | 'batterySn'
  | 'batteryModel'
  | 'batteryFirmware'
  | 'capacity'
  | 'batteryAdded'
  | 'clusterSn'
  | 'clusterFirmware'
  | 'clusterNo'
  | 'pack'
  | 'cell'
  | 'cells'
  | 'from'
  | 'to'
  | 'days'
  | 'madeAt'
  | 'madeBy';

/** Texts of the report of a cell. Every sentence of `method` is a row. */
export interface ReportWords {
  readonly title: (place: string) => string;
  readonly sheets: Readonly<Record<'what' | 'summary' | 'days' | 'moments' | 'method', string>>;
  readonly what: Readonly<Record<ReportItem, string>>;
  readonly summary: Readonly<Record<'voltage' | 'temperature' | 'drift' | 'peak', string>>;
  readonly warning: Readonly<
    Record<'deviation' | 'drift' | 'hot' | 'overVoltage' | 'underVoltage' | 'sensor', string>
  >;
  readonly warningSince: (day: string) => string;
  readonly method: readonly string[];
}

const zh: ReportWords = {
  title: (place) => `电芯报告 ${place}`,
  sheets: {
    what: '标识',
    summary: '与电池簇对比',
    days: '逐日统计',
    moments: '最严重时刻',
    method: '统计方法',
  },
  what: {
    plant: '电站',
    installed: '电站投运日期',
    timeZone: '时区',
    batterySn: '电池序列号',
    batteryModel: '电池型号',
    batteryFirmware: '电池固件',
    capacity: '额定容量 (kWh)',
    batteryAdded: '电池接入日期',
    clusterSn: '电池簇序列号',
    clusterFirmware: '电池簇固件',
    clusterNo: '电池簇号',
    pack: '电池包号',
    cell: '包内电芯号',
    cells: '簇内电芯总数',
    from: '统计首日',
    to: '统计末日',
    days: '有数据的天数',
    madeAt: '报告时间',
    madeBy: '报告人账号',
  },
  summary: {
    voltage: '平均电压偏差',
    temperature: '平均温度偏差',
    drift: '偏差漂移（最小二乘）',
    peak: '最大瞬时电压偏差',
  },
  warning: {
    deviation: '预警：电压偏差持续过大',
    drift: '预警：电压偏差持续漂移',
    hot: '预警：温度高于簇均值',
    overVoltage: '预警：接近或超过单体过压限值',
    underVoltage: '预警：接近或低于单体欠压限值',
    sensor: '预警：采样异常',
  },
  warningSince: (day) => `自 ${day} 起`,
  method: [
    '偏差为同一样本中本电芯电压与所在电池簇全部有效电芯平均电压之差，正值表示高于平均。',
    '统计包含当日全部工况（充电、放电、静置）；每分钟最多取一个样本，每个样本按其到下一样本的时长加权，最长 15 分钟。',
    '低于 1 V 或高于 4.6 V 的电压、低于 -45 °C 或高于 120 °C 的温度不视为测量值，计为缺测。',
    '漂移为逐日平均偏差的最小二乘斜率，至少需要 5 天数据。',
    '温度传感器少于电芯数时，相邻电芯共用最近的传感器。',
    '最严重时刻取每日最大偏差，按大小列出前 20 个；原始样本已过保存期的，只列偏差。',
    '全部数值由电池管理系统上报的样本计算，未经人工修改。',
  ],
};

const en: ReportWords = {
  title: (place) => `Cell report ${place}`,
  sheets: {
    what: 'Identification',
    summary: 'Comparison with cluster',
    days: 'Daily statistics',
    moments: 'Worst moments',
    method: 'Method',
  },
  what: {
    plant: 'Plant',
    installed: 'Plant installation date',
    timeZone: 'Time zone',
    batterySn: 'Battery serial number',
    batteryModel: 'Battery model',
    batteryFirmware: 'Battery firmware',
    capacity: 'Rated capacity (kWh)',
    batteryAdded: 'Battery added on',
    clusterSn: 'Cluster serial number',
    clusterFirmware: 'Cluster firmware',
    clusterNo: 'Cluster number',
    pack: 'Pack number',
    cell: 'Cell number in pack',
    cells: 'Cells in cluster',
    from: 'First day',
    to: 'Last day',
    days: 'Days with data',
    madeAt: 'Report created at',
    madeBy: 'Report created by',
  },
  summary: {
    voltage: 'Mean voltage deviation',
    temperature: 'Mean temperature deviation',
    drift: 'Deviation drift (least squares)',
    peak: 'Largest instantaneous voltage deviation',
  },
  warning: {
    deviation: 'Early warning: persistently large voltage deviation',
    drift: 'Early warning: voltage deviation drifting',
    hot: 'Early warning: temperature above cluster mean',
    overVoltage: 'Early warning: near or above the over-voltage limit',
    underVoltage: 'Early warning: near or below the under-voltage limit',
    sensor: 'Early warning: sensor fault',
  },
  warningSince: (day) => `since ${day}`,
  method: [
    'Deviation is the voltage of this cell minus the mean voltage of all valid cells of its cluster in the same sample; positive values are above the mean.',
    'All operating states of the day are included (charging, discharging, idle). At most one sample per minute is used; each is weighted by the time to the next sample, up to 15 minutes.',
    'Voltages below 1 V or above 4.6 V and temperatures below -45 °C or above 120 °C are not treated as measurements and count as missing.',
    'Drift is the least-squares slope of the daily mean deviations; it requires at least 5 days of data.',
    'If there are fewer temperature sensors than cells, neighbouring cells share the nearest sensor.',
    'Worst moments are the 20 largest of the daily maximum deviations. If the raw samples are past their retention period, only the deviation is listed.',
    'All values are calculated from samples reported by the battery management system, without manual changes.',
  ],
};

export const reportWords: Readonly<Record<Lang, ReportWords>> = { zh, en };
