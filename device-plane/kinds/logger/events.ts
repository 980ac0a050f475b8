import type { EventCode } from '@heliodon/kernel/device-kind';
import { first, second, third } from '../define.ts';

/** 1xx network, 2xx devices below it, 3xx the logger itself. */
export const loggerEvents: readonly EventCode[] = [
  second(
    101,
    '信号弱',
    'Weak signal',
    '调整天线位置或更换运营商，必要时改用有线网络。',
    'Move the antenna, change the provider or use a cable.',
  ),
  third(
    102,
    'SIM 卡流量不足',
    'SIM data volume low',
    '充值或更换流量套餐，可适当加大上报间隔。',
    'Top up or change the plan; a longer report interval helps.',
  ),
  second(
    103,
    '补传数据积压',
    'Samples pile up',
    '检查网络质量；恢复后自动补传，勿断电。',
    'Check the network. They are sent when it is back; do not switch off.',
  ),

  first(
    201,
    '下挂设备全部离线',
    'No device answers',
    '检查 RS485 总线是否断线、短路及终端电阻。',
    'Check the RS485 bus for a break or short and its terminators.',
  ),
  second(
    202,
    '地址冲突',
    'Two devices with one address',
    '逐台核对并修改重复的通信地址。',
    'Compare addresses and change the double one.',
  ),
  second(
    203,
    '总线误码率高',
    'Many bus errors',
    '检查屏蔽层接地与布线，远离动力电缆。',
    'Check shield and routing; keep away from power cables.',
  ),

  first(
    301,
    '存储故障',
    'Storage fault',
    '备份数据后更换存储卡或设备。',
    'Save the data, then replace card or logger.',
  ),
  second(
    302,
    '存储空间不足',
    'Storage nearly full',
    '检查补传积压情况，导出并清理日志。',
    'See what waits to be sent; export and delete logs.',
  ),
  second(
    303,
    '时钟未同步',
    'Clock not synchronised',
    '检查对时服务器和网络，手动对时一次。',
    'Check time server and network; synchronise once by hand.',
  ),
  second(
    304,
    '机内温度过高',
    'Too hot inside',
    '改善机箱通风，避免阳光直射。',
    'Ventilate the box; keep it out of the sun.',
  ),
  third(
    305,
    '供电电压偏低',
    'Supply voltage low',
    '检查电源适配器和供电线路。',
    'Check adapter and supply line.',
  ),
  first(
    306,
    '掉电告警',
    'Power failure',
    '现场恢复供电，检查上级开关。',
    'Restore the supply; check the switch before it.',
  ),
];
