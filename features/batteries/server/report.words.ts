import type { Lang } from '@heliodon/kernel/lang';

/** Words of the report of a cell. Every sentence of `method` is a row. */
export interface ReportWords {
  readonly title: (place: string) => string;
  readonly item: string;
  readonly value: string;
  readonly sheets: Readonly<Record<'what' | 'summary' | 'days' | 'moments' | 'method', string>>;
  readonly what: readonly string[];
  readonly summaryColumns: readonly string[];
  readonly summary: Readonly<Record<'voltage' | 'temperature' | 'drift' | 'peak', string>>;
  readonly warning: Readonly<
    Record<'deviation' | 'drift' | 'hot' | 'overVoltage' | 'underVoltage' | 'sensor', string>
  >;
  readonly warningSince: (day: string) => string;
  readonly dayColumns: readonly string[];
  readonly momentColumns: readonly string[];
  readonly method: readonly string[];
}

const zh: ReportWords = {
  title: (place) => `电芯报告 ${place}`,
  item: '项目',
  value: '内容',
  sheets: {
    what: '标识',
    summary: '与电池簇对比',
    days: '逐日统计',
    moments: '最严重时刻',
    method: '统计方法',
  },
  what: [
    '电站',
    '电站投运日期',
    '时区',
    '电池序列号',
    '电池型号',
    '电池固件',
    '额定容量 (kWh)',
    '电池接入日期',
    '电池簇序列号',
    '电池簇固件',
    '电池簇号',
    '电池包号',
    '包内电芯号',
    '簇内电芯总数',
    '统计首日',
    '统计末日',
    '有数据的天数',
    '报告时间',
    '报告人账号',
  ],
  summaryColumns: ['指标', '单位', '本电芯', '簇内电芯中位数（绝对值）', '簇内排名', '参与比较的电芯数'],
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
  dayColumns: [
    '日期',
    '样本数',
    '平均电压偏差 (mV)',
    '最大电压偏差 (mV)',
    '发生时间',
    '当日偏差排名',
    '最低电压 (V)',
    '最高电压 (V)',
    '簇平均电压最低 (V)',
    '簇平均电压最高 (V)',
    '平均温度偏差 (K)',
    '最大温度偏差 (K)',
    '最高温度 (°C)',
    '缺测样本数',
  ],
  momentColumns: [
    '时间',
    '电压偏差 (mV)',
    '电芯电压 (V)',
    '簇平均电压 (V)',
    '簇最低电压 (V)',
    '簇最高电压 (V)',
    '簇电流 (A)',
    '簇 SOC (%)',
  ],
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
  item: 'Item',
  value: 'Value',
  sheets: {
    what: 'Identification',
    summary: 'Comparison with cluster',
    days: 'Daily statistics',
    moments: 'Worst moments',
    method: 'Method',
  },
  what: [
    'Plant',
    'Plant installation date',
    'Time zone',
    'Battery serial number',
    'Battery model',
    'Battery firmware',
    'Rated capacity (kWh)',
    'Battery added on',
    'Cluster serial number',
    'Cluster firmware',
    'Cluster number',
    'Pack number',
    'Cell number in pack',
    'Cells in cluster',
    'First day',
    'Last day',
    'Days with data',
    'Report created at',
    'Report created by',
  ],
  summaryColumns: ['Metric', 'Unit', 'This cell', 'Cluster median (absolute)', 'Rank', 'Cells compared'],
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
  dayColumns: [
    'Day',
    'Samples',
    'Mean voltage deviation (mV)',
    'Largest voltage deviation (mV)',
    'Time of largest deviation',
    'Rank on that day',
    'Lowest voltage (V)',
    'Highest voltage (V)',
    'Cluster mean, lowest (V)',
    'Cluster mean, highest (V)',
    'Mean temperature deviation (K)',
    'Largest temperature deviation (K)',
    'Highest temperature (°C)',
    'Missing samples',
  ],
  momentColumns: [
    'Time',
    'Voltage deviation (mV)',
    'Cell voltage (V)',
    'Cluster mean (V)',
    'Cluster lowest (V)',
    'Cluster highest (V)',
    'Cluster current (A)',
    'Cluster SOC (%)',
  ],
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
