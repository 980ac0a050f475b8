import type { EventCode } from '@heliodon/kernel/device-kind';
import { first, second, third } from '../define.ts';

/** 1xx measured circuit, 2xx meter, 3xx communication. */
export const meterEvents: readonly EventCode[] = [
  second(
    101,
    '失压',
    'Voltage loss',
    '检查电压接线、PT 熔断器及空开。',
    'Check the voltage wiring, PT fuse and breaker.',
  ),
  second(
    102,
    '断相',
    'Phase loss',
    '检查缺失相的接线和开关状态。',
    'Check the wiring and switch of the missing phase.',
  ),
  second(
    103,
    '失流',
    'Current loss',
    '检查 CT 二次回路是否开路；CT 二次侧严禁开路运行。',
    'Check whether the CT secondary circuit is open. A CT must never be operated with an open secondary.',
  ),
  second(
    104,
    '逆相序',
    'Phase sequence reversed',
    '停电后调整电压接线相序。',
    'Switch off and correct the phase sequence of the voltage wiring.',
  ),
  second(
    105,
    '电流反向',
    'Current reversed',
    '核对 CT 安装方向与 S1/S2 接线。',
    'Check the CT direction and S1/S2 wiring.',
  ),
  third(
    106,
    '需量超限',
    'Demand above limit',
    '调整储能放电或负载运行，核对需量设定值。',
    'Discharge the storage or shift loads; check the demand limit.',
  ),

  first(
    201,
    '计量芯片异常',
    'Metering chip fault',
    '更换电表，并登记旧表止码与新表起码。',
    'Replace the meter; record the last reading of the old meter and the first reading of the new one.',
  ),
  third(
    202,
    '时钟电池欠压',
    'Low clock battery',
    '更换时钟电池后重新对时，否则分时电量可能错误。',
    'Replace the clock battery and synchronise the clock; otherwise time-of-use energy may be wrong.',
  ),
  third(
    203,
    '变比设置被修改',
    'Ratio changed',
    '核对 CT、PT 变比与现场铭牌一致。',
    'Check that the CT and PT ratios match the nameplates.',
  ),

  first(
    301,
    '电表通信中断',
    'Meter not responding',
    '检查 RS485 接线、地址、波特率及电表供电。',
    'Check the RS485 wiring, address, baud rate and power supply of the meter.',
  ),
];
