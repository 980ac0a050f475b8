import { activeFault, type Part } from '../plant-parts.ts';
import { moduleC, type Plane, planeWm2 } from '../pv.ts';
import { settingOf } from '../settings.ts';
import type { WeatherSpec } from '../spec.ts';
import { humidityAt, pressureHpa, rainAt, windFromDeg } from '../weather.ts';
import { eventCodes, type Moment, wobble } from './moment.ts';
import type { Values } from './values.ts';

/** Orientation of the sensor in plants without modules: 20° to the south. */
const USUAL_PLANE: Plane = { cosTilt: 0.94, sinTilt: 0.342, azimuthDeg: 180 };

export function readWeather(part: Part<WeatherSpec>, moment: Moment): Values[] {
  const { atMs, light, parts, state } = moment;
  const { site } = parts;
  const tiltedWm2 = planeWm2(light.sky, parts.inverters[0]?.plane ?? USUAL_PLANE);
  const dirt = activeFault(part, 'dirtySensor', atMs) ? 0.93 : 1;
  const factor = dirt * (settingOf(state, part.spec.sn, 'setIrradianceFactor', 'factor') ?? 1);
  const turned = settingOf(state, part.spec.sn, 'setWindDirectionOffset', 'offsetDegrees') ?? 0;
  return [
    eventCodes(part, atMs),
    {
      workStatus: 0,
      irradiance: light.sky.ghiWm2 * factor,
      irradianceTilted: tiltedWm2 * factor,
      irradiationTodayKwh: state.weather.dayIrradiationKwhM2,
      irradiationTotalKwh: state.weather.irradiationKwhM2,
      humidity: humidityAt(site, light.sky, light.air, atMs),
      windSpeed: light.air.windMs,
      windDirection: (windFromDeg(site, atMs) + turned + 360) % 360,
      pressure: pressureHpa(site, atMs),
      rainMmPerHour: rainAt(site, atMs),
      rainTodayMm: state.weather.dayRainMm,
      ambientTemperature: light.air.ambientC + 0.2 * wobble(part, 1, atMs),
      moduleTemperature: moduleC(tiltedWm2, light.air) + 0.3 * wobble(part, 2, atMs),
    },
  ];
}
