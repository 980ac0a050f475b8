import { activeEventCodes, inGroup, workStatusOf } from '../define.ts';

const weather = inGroup('weather');
const heat = inGroup('temperature');

export const workStatus = workStatusOf([
  ['online', '正常', 'Normal'],
  ['fault', '故障', 'Fault'],
  ['init', '初始化', 'Initialising'],
  ['upgrade', '升级中', 'Upgrading'],
]);

export const weatherPoints = [
  workStatus.point,
  ...activeEventCodes,
  // A thermopile shows some W/m² below zero in a clear night, and cloud edges increase irradiance by day.
  weather.float('irradiance', 'W/m²', [-20, 2000, 1], '水平面辐照度', 'Horizontal irradiance'),
  weather.float('irradianceTilted', 'W/m²', [-20, 2000, 1], '斜面辐照度', 'Plane-of-array irradiance'),
  weather.float('irradiationTodayKwh', 'kWh/m²', [0, 15, 3], '当日辐照量', 'Irradiation today'),
  weather.register('irradiationTotalKwh', 'kWh/m²', 100_000, '累计辐照量', 'Total irradiation'),
  weather.float('humidity', '%', [0, 100, 1], '相对湿度', 'Relative humidity'),
  weather.float('windSpeed', 'm/s', [0, 75, 1], '风速', 'Wind speed'),
  weather.float('windDirection', '°', [0, 360, 0], '风向', 'Wind direction'),
  weather.float('pressure', 'hPa', [300, 1100, 1], '大气压力', 'Air pressure'),
  weather.float('rainMmPerHour', 'mm/h', [0, 500, 1], '降雨强度', 'Rainfall intensity'),
  weather.float('rainTodayMm', 'mm', [0, 2000, 1], '当日降雨量', 'Rainfall today'),
  heat.float('ambientTemperature', '°C', [-60, 70, 1], '环境温度', 'Ambient temperature'),
  heat.float('moduleTemperature', '°C', [-60, 120, 1], '组件温度', 'PV module temperature'),
];
