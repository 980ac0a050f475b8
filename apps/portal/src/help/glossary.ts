import type { Bilingual } from '@heliodon/kernel/lang';

export interface Term {
  /** Used in the URL: ?help=soc. */
  readonly key: string;
  readonly name: Bilingual;
  readonly meaning: Bilingual;
}

const term = (key: string, name: Bilingual, meaning: Bilingual): Term => ({ key, name, meaning });

/** Industry terms, one or two sentences each, in the order in which a new user meets them. */
export const glossary: readonly Term[] = [
  term(
    'plant',
    { zh: '电站', en: 'Plant' },
    {
      zh: '一个地点上的全部设备：光伏、储能、充电桩和电表。页面上的数字都属于顶部选中的那个电站。',
      en: 'All equipment at one location: PV, storage, chargers and meters. Pages show the plant selected at the top.',
    },
  ),
  term(
    'logger',
    { zh: '数据采集器', en: 'Data logger' },
    {
      zh: '现场的小盒子或程序，读取设备数据并发送到本系统。添加设备就是添加它的采集器。',
      en: 'A small box or program on site that reads the devices and sends their data here. Devices are added by adding their logger.',
    },
  ),
  term(
    'inverter',
    { zh: '逆变器', en: 'Inverter' },
    {
      zh: '把光伏组件的直流电变成电网可用的交流电。',
      en: 'Converts the direct current of the PV modules into alternating current for the grid.',
    },
  ),
  term(
    'string',
    { zh: '组串', en: 'String' },
    {
      zh: '串联在一起、接到逆变器同一路输入的一排光伏组件。一块被遮挡，整串都会变弱。',
      en: 'PV modules connected in series to one inverter input. Shading of one module reduces the output of the whole string.',
    },
  ),
  term(
    'soc',
    { zh: 'SOC（荷电状态）', en: 'SOC (state of charge)' },
    {
      zh: '电池里还有多少电，100% 为充满。',
      en: 'How much energy is left in a battery; 100% is fully charged.',
    },
  ),
  term(
    'soh',
    { zh: 'SOH（健康状态）', en: 'SOH (state of health)' },
    {
      zh: '电池现在能装的电量与全新时之比。随使用年限慢慢下降。',
      en: 'The current capacity of a battery compared with its capacity when new. It decreases slowly over the years.',
    },
  ),
  term(
    'pcs',
    { zh: '储能变流器（PCS）', en: 'PCS (power conversion system)' },
    {
      zh: '储能的“逆变器”：充电时把交流变直流，放电时把直流变交流。',
      en: 'The inverter of a storage system: it converts AC to DC to charge the battery and DC to AC to discharge it.',
    },
  ),
  term(
    'bms',
    { zh: 'BMS（电池管理系统）', en: 'BMS (battery management system)' },
    {
      zh: '守护电池的电子装置：测量每个电芯的电压和温度，超出范围时断开。',
      en: 'Protects the battery: it measures the voltage and temperature of every cell and disconnects the battery when limits are exceeded.',
    },
  ),
  term(
    'ems',
    { zh: 'EMS（能量管理系统）', en: 'EMS (energy management system)' },
    {
      zh: '决定何时充电、何时放电、充放多少的程序。本系统就是一个 EMS。',
      en: 'Decides when and how much the storage charges and discharges. This system is an EMS.',
    },
  ),
  term(
    'cellBalance',
    { zh: '电芯均衡', en: 'Cell balance' },
    {
      zh: '同一组电芯的电压是否一致。压差越大，可用的电量越少。',
      en: 'Whether the cells of a pack have the same voltage. The larger the spread, the less energy is usable.',
    },
  ),
  term(
    'cRate',
    { zh: '充放电倍率（C）', en: 'C-rate' },
    {
      zh: '充放电快慢：1C 表示一小时充满或放完，0.5C 表示两小时。',
      en: 'How fast a battery is charged or discharged: 1C takes one hour, 0.5C two hours.',
    },
  ),
  term(
    'feedIn',
    { zh: '上网电量', en: 'Feed-in' },
    {
      zh: '自己用不完、送回电网并按上网电价结算的电。',
      en: 'Surplus energy that is sold to the grid at the feed-in tariff.',
    },
  ),
  term(
    'selfConsumption',
    { zh: '自发自用', en: 'Self-consumption' },
    {
      zh: '光伏发的电里，自己直接用掉或存入电池的那一部分。',
      en: 'The share of PV energy used on site, directly or via the battery.',
    },
  ),
  term(
    'timeOfUse',
    { zh: '分时电价', en: 'Time-of-use tariff' },
    {
      zh: '一天中不同时段价格不同的电价。储能在便宜时充电、贵时放电来省钱。',
      en: 'A tariff with prices that vary during the day. Storage saves money by charging when energy is cheap and discharging when it is expensive.',
    },
  ),
  term(
    'peakValley',
    { zh: '尖、峰、平、谷、深谷', en: 'Critical peak, peak, flat, valley, deep valley' },
    {
      zh: '分时电价的时段，从最贵到最便宜。全系统用同一组由热到冷的颜色表示。',
      en: 'The periods of a time-of-use tariff, from most to least expensive. All pages use the same colours for them, from warm to cool.',
    },
  ),
  term(
    'demand',
    { zh: '需量', en: 'Demand' },
    {
      zh: '15 分钟内从电网购电的平均功率。许多电费按一个月中最高的那一次计算。',
      en: 'Average power imported from the grid over 15 minutes. Many bills charge for the highest value of the month.',
    },
  ),
  term(
    'peakShaving',
    { zh: '削峰', en: 'Peak shaving' },
    {
      zh: '用电最多的时候由电池补一部分，让需量保持在设定值以下。',
      en: 'The battery discharges when load is highest, to keep demand below a limit.',
    },
  ),
  term(
    'antiBackflow',
    { zh: '防逆流', en: 'Anti-backflow' },
    {
      zh: '控制光伏和储能，使电不流向电网；用于不允许上网的电站。',
      en: 'Prevents PV and storage from exporting to the grid, for plants that are not allowed to feed in.',
    },
  ),
  term(
    'islanding',
    { zh: '离网（孤岛）运行', en: 'Off-grid (islanded) operation' },
    {
      zh: '电网停电时，电站与电网断开，由电池继续给重要负载供电。',
      en: 'During a grid outage, the plant disconnects from the grid and the battery continues to supply critical loads.',
    },
  ),
  term(
    'availability',
    { zh: '可用率', en: 'Availability' },
    {
      zh: '设备能正常工作的时间占全部时间的比例。',
      en: 'The share of time in which a device was able to operate.',
    },
  ),
  term(
    'performanceRatio',
    { zh: 'PR（系统效率）', en: 'PR (performance ratio)' },
    {
      zh: '实际发电量与按日照应发电量之比。突然下降说明有遮挡、积灰或故障。',
      en: 'Actual generation compared with the generation expected from solar irradiation. A sudden drop indicates shading, soiling or a fault.',
    },
  ),
  term(
    'rollUp',
    { zh: '汇总数据', en: 'Aggregated data' },
    {
      zh: '由原始采样按 15 分钟、日、月算出的电量。迟到的数据到达后会自动重算。',
      en: 'Energy calculated from samples per 15 minutes, day and month. When late data arrives, it is recalculated automatically.',
    },
  ),
  term(
    'ocpp',
    { zh: 'OCPP', en: 'OCPP' },
    {
      zh: '充电桩与管理系统通信的通用协议；支持它的充电桩可以直接接入。',
      en: 'The standard protocol between chargers and their management system; chargers that support it can connect directly.',
    },
  ),
  term(
    'modbus',
    { zh: 'Modbus', en: 'Modbus' },
    {
      zh: '工业设备最常用的通信协议：采集器按寄存器地址读写设备。',
      en: 'The most common protocol for industrial devices: a logger reads and writes numbered registers.',
    },
  ),
  term(
    'sunspec',
    { zh: 'SunSpec', en: 'SunSpec' },
    {
      zh: '为光伏和储能设备规定统一寄存器含义的 Modbus 规范，不同厂家可用同一种方式读取。',
      en: 'A specification of Modbus registers for solar and storage devices, so that devices of different manufacturers are read in the same way.',
    },
  ),
];

/** Terms whose name or meaning contains the text, in either language. */
export function findTerms(typed: string): readonly Term[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return glossary;
  return glossary.filter(({ name, meaning }) =>
    [name.zh, name.en, meaning.zh, meaning.en].some((text) => text.toLowerCase().includes(wanted)),
  );
}
