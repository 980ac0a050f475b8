import type { EventCode } from '@heliodon/kernel/device-kind';
import { first, second, third } from '../define.ts';

/** 1xx sensors, 2xx station, 3xx communication. */
export const weatherEvents: readonly EventCode[] = [
  second(
    101,
    '辐照度传感器异常',
    'Irradiance sensor fault',
    '检查传感器接线，清洁玻璃罩并复核水平。',
    'Check the wiring, clean the dome and level the sensor.',
  ),
  second(
    102,
    '环境温度传感器异常',
    'Ambient temperature sensor fault',
    '检查接线和防辐射罩，必要时更换。',
    'Check the wiring and radiation shield; replace the sensor if needed.',
  ),
  second(
    103,
    '组件温度传感器异常',
    'Module temperature sensor fault',
    '检查背板粘贴是否脱落以及接线。',
    'Check whether the sensor is detached from the backsheet and check the wiring.',
  ),
  third(
    104,
    '风速风向传感器异常',
    'Wind sensor fault',
    '清除异物，检查轴承和接线。',
    'Remove foreign objects; check the bearing and wiring.',
  ),
  third(
    105,
    '雨量传感器异常',
    'Rain sensor fault',
    '清理承雨口和翻斗。',
    'Clean the funnel and tipping bucket.',
  ),
  third(
    106,
    '辐照度传感器需要清洁',
    'Irradiance sensor needs cleaning',
    '清洁玻璃罩；若仍偏低，安排校准。',
    'Clean the dome. If the reading is still low, have the sensor calibrated.',
  ),

  first(
    201,
    '供电异常',
    'Power supply fault',
    '检查电源适配器、太阳能板或蓄电池。',
    'Check the power adapter, solar panel or battery.',
  ),
  third(
    202,
    '校准到期',
    'Calibration due',
    '联系计量机构安排校准。',
    'Arrange calibration with a metrology service.',
  ),

  first(
    301,
    '通信中断',
    'Not responding',
    '检查 RS485 接线、地址和供电。',
    'Check the RS485 wiring, address and power supply.',
  ),
];
