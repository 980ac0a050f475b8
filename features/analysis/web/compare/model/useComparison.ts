import { kindById } from '@heliodon/device-kinds/kinds';
import { RAW_MAX_DAYS } from '@heliodon/devices/contract';
import { gridOf, gridStepMs } from '@heliodon/energy/curves/curve';
import { dayNoOf, dayOfNo, dayRangeMs, localDay } from '@heliodon/energy/periods/local-time';
import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import { pointText, singlePoint } from '@heliodon/kernel/device-point';
import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { useLang } from '@heliodon/ui/useLang';
import { useDeferredValue, useMemo } from 'react';
import { deviceText } from '../../../contract/compare/compare.words.ts';
import type { DeviceChoice } from '../../../contract/compare/compared.contract.ts';
import { type ComparedSeries, seriesKey } from '../../../contract/compare/series.schema.ts';
import { historySpans, rangeOf } from '../data/historySpans.ts';
import { type AskedCurve, useCurves } from '../data/useCurves.ts';
import { useDevices } from '../data/useDevices.ts';
import { useLiveCurves } from '../data/useLiveCurves.ts';
import type { CompareState } from '../state/compareLink.ts';
import { compareChart } from './compareChart.ts';
import { aligned, axesOf, inView, type Line, lineStats } from './line.ts';
import { lineNames } from './lineNames.ts';

export interface KnownSeries {
  readonly series: ComparedSeries;
  readonly key: string;
  readonly device: DeviceChoice;
  readonly kind: DeviceKind;
  readonly point: Point;
}

/** Series with a visible device and a known point. */
function knownOf(
  series: readonly ComparedSeries[],
  byId: ReadonlyMap<number, DeviceChoice> | undefined,
): KnownSeries[] {
  return series.flatMap((one) => {
    const device = byId?.get(one.deviceId);
    const kind = device && kindById(device.kind);
    const point = kind && singlePoint(kind, one.point)?.point;
    return device && kind && point ? [{ series: one, key: seriesKey(one), device, kind, point }] : [];
  });
}

export interface Asked {
  readonly state: CompareState;
  readonly timeZone: string;
  /** In that zone. */
  readonly today: string;
}

/** Lines to be drawn: each series of the same time, or each day of one series. */
export function useComparison({ state, timeZone, today }: Asked) {
  const lang = useLang();
  const { series, mode, view, units, stepMin } = state;
  const devices = useDevices(series);
  const known = useMemo(() => knownOf(series, devices.byId), [series, devices.byId]);
  const chosen = known.find(({ key }) => key === state.of) ?? known[0];
  const [from, to] = [state.from || today, state.to || today];
  const range = useMemo(() => rangeOf({ from, to }, timeZone), [from, to, timeZone]);
  // Days compared with each other are days of the plant.
  const plantToday = chosen ? localDay(Date.now(), chosen.device.timeZone) : today;
  const days = useMemo(() => overlaidDays(state.days, plantToday), [state.days, plantToday]);

  const asked = useMemo((): AskedCurve[] => {
    if (mode === 'time')
      return known.map(({ key, series: { deviceId, point }, device }) => ({
        key,
        deviceId,
        point,
        range,
        spans: historySpans(range, device.timeZone),
      }));
    if (!chosen) return [];
    const { deviceId, point } = chosen.series;
    return days.map((day) => ({
      key: day,
      deviceId,
      point,
      range: dayRangeMs(day, chosen.device.timeZone),
      spans: [{ from: day, to: day }],
    }));
  }, [mode, known, chosen, range, days]);
  const curves = useCurves(asked);
  // While many curves are loading, they are drawn a few at a time.
  const arrived = useDeferredValue(curves.byKey);

  const now = Date.now();
  const holdsNow = mode === 'days' ? days.includes(plantToday) : range.fromMs <= now && now < range.toMs;
  const isRaw = mode === 'days' || range.toMs - range.fromMs <= (RAW_MAX_DAYS + 0.5) * DAY_MS;
  const isLive = holdsNow && isRaw;
  useLiveCurves(asked, isLive);

  const spanMs = mode === 'days' ? DAY_MS : range.toMs - range.fromMs;
  const stepMs = stepMin === null ? gridStepMs(spanMs) : stepMin * MINUTE_MS;
  const lines = useMemo((): Line[] => {
    if (mode === 'time') {
      const names = lineNames(
        known.map(({ device, kind, series: { point } }) => ({
          plantName: device.plantName,
          deviceName: deviceText(device),
          sn: device.sn,
          pointName: pointText(kind, point)[lang],
        })),
      );
      return known.map(({ key, device, kind, point, series: { tint } }, i) => ({
        key,
        device,
        kind,
        point,
        tint,
        name: names[i] ?? key,
        curve: arrived.get(key),
      }));
    }
    if (!chosen) return [];
    const { device, kind, point } = chosen;
    return days.map((day, tint) => ({
      key: day,
      name: day,
      tint,
      device,
      kind,
      point,
      curve: arrived.get(day),
    }));
  }, [mode, known, chosen, days, arrived, lang]);

  const drawn = useMemo(() => {
    const grid = mode === 'days' ? gridOf(0, DAY_MS, stepMs) : gridOf(range.fromMs, range.toMs, stepMs);
    const values = aligned(lines, grid, mode === 'days');
    const shown = inView(lines, values, view);
    const axes = axesOf(shown, units);
    const zone = mode === 'days' ? null : timeZone;
    return {
      shown,
      axes,
      stats: lineStats(lines, values),
      model: compareChart(shown, axes.drawn, grid, { timeZone: zone, lang }),
    };
  }, [mode, lines, range, stepMs, view, units, timeZone, lang]);

  return {
    known,
    chosen,
    days,
    plantToday,
    devices,
    curves,
    lines,
    isLive,
    stepMs,
    spanMs,
    from,
    to,
    ...drawn,
  };
}

export type Comparison = ReturnType<typeof useComparison>;

/** By default today and the previous day. */
function overlaidDays(days: readonly string[], today: string): string[] {
  if (days.length > 0) return [...days];
  return [dayOfNo(dayNoOf(today) - 1), today];
}
