import type { EventCode } from '@heliodon/kernel/device-kind';
import { first, second, third } from '../define.ts';

/** 1xx network, 2xx connected devices, 3xx logger. */
export const loggerEvents: readonly EventCode[] = [
  second(
    101,
    '信号弱',
    'Weak signal',
    '调整天线位置或更换运营商，必要时改用有线网络。',
    'Move the antenna, change the provider or use a wired network.',
  ),
  third(
    102,
    'SIM 卡流量不足',
    'Low SIM data volume',
    '充值或更换流量套餐，可适当加大上报间隔。',
    'Top up or change the data plan; a longer report interval reduces data use.',
  ),
  second(
    103,
    '补传数据积压',
    'Sample backlog',
    '检查网络质量；恢复后自动补传，勿断电。',
    'Check the network. Buffered samples are sent automatically when it recovers; do not power off the logger.',
  ),

  first(
    201,
    '下挂设备全部离线',
    'All connected devices offline',
    '检查 RS485 总线是否断线、短路及终端电阻。',
    'Check the RS485 bus for breaks and short circuits, and check the terminating resistors.',
  ),
  second(
    202,
    '地址冲突',
    'Address conflict',
    '逐台核对并修改重复的通信地址。',
    'Check the addresses one by one and change the duplicate.',
  ),
  second(
    203,
    '总线误码率高',
    'High bus error rate',
    '检查屏蔽层接地与布线，远离动力电缆。',
    'Check the shield earthing and cable routing; keep away from power cables.',
  ),

  first(
    301,
    '存储故障',
    'Storage fault',
    '备份数据后更换存储卡或设备。',
    'Back up the data, then replace the storage card or logger.',
  ),
  second(
    302,
    '存储空间不足',
    'Low storage space',
    '检查补传积压情况，导出并清理日志。',
    'Check the sample backlog; export and delete logs.',
  ),
  second(
    303,
    '时钟未同步',
    'Clock not synchronised',
    '检查对时服务器和网络，手动对时一次。',
    'Check the time server and network; synchronise the clock manually.',
  ),
  second(
    304,
    '机内温度过高',
    'High internal temperature',
    '改善机箱通风，避免阳光直射。',
    'Improve ventilation of the enclosure; keep it out of direct sunlight.',
  ),
  third(
    305,
    '供电电压偏低',
    'Low supply voltage',
    '检查电源适配器和供电线路。',
    'Check the power adapter and supply line.',
  ),
  first(
    306,
    '掉电告警',
    'Power failure',
    '现场恢复供电，检查上级开关。',
    'Restore the power supply; check the upstream switch.',
  ),
];
