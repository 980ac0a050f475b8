import type { EChartsCoreOption } from 'echarts/core';
import { chartOption } from '../chart/chartOption.ts';
import { type ChartModel, pointCount } from '../chart/model.ts';
import type { Palette } from '../tokens.ts';

type Part = Record<string, unknown>;
const TEXT_REM = 0.875;
/** Legend symbol of planned or forecast series. */
const DASHES = 'path://M0 0h5v3h-5zM8 0h5v3h-5zM16 0h5v3h-5z';

interface WallOptionLook {
  /** Pixels per rem. */
  readonly rem: number;
  /** Without a legend, if the panel names the series. */
  readonly bare?: boolean;
}

/** Dash length scales with the page: fixed pixels would look like dots on a large screen. */
function wallLine(line: Part, rem: number): Part {
  const type = Array.isArray(line.type) ? [0.4 * rem, 0.3 * rem] : line.type;
  return { ...line, type, width: 0.135 * rem };
}

/** ECharts option for big screens: scaled text, no zoom and no switching. */
export function wallOption(model: ChartModel, palette: Palette, { rem, bare }: WallOptionLook): Part {
  const text = Math.round(TEXT_REM * rem);
  const option = chartOption(model, palette) as EChartsCoreOption & Record<string, Part>;
  const sized = (axis: Part): Part => ({
    ...axis,
    axisLabel: {
      ...(axis.axisLabel as Part),
      fontSize: text,
      margin: 0.5 * rem,
      color: palette.textTertiary,
    },
    nameTextStyle: { ...(axis.nameTextStyle as Part), fontSize: text, color: palette.textTertiary },
    nameGap: 0.6 * rem,
    ...(axis.type === 'value' && {
      splitNumber: 4,
      splitLine: { ...(axis.splitLine as Part), lineStyle: { color: palette.border } },
    }),
  });
  const bars = Math.max(1, pointCount(model));
  const series = (option.series as unknown as Part[]).map((one) =>
    one.type === 'bar'
      ? { ...one, barMaxWidth: (bars > 10 ? 1.25 : 2.25) * rem }
      : { ...one, lineStyle: wallLine(one.lineStyle as Part, rem) },
  );
  return {
    ...option,
    dataZoom: [],
    toolbox: undefined,
    animationDuration: 400,
    grid: {
      ...option.grid,
      top: (bare ? 1.9 : 3) * rem,
      left: 0.25 * rem,
      right: 0.75 * rem,
      bottom: 0.25 * rem,
    },
    legend: bare
      ? { show: false }
      : {
          ...option.legend,
          type: 'plain',
          textStyle: { fontSize: text, color: palette.textSecondary },
          itemWidth: 1 * rem,
          itemHeight: 0.3 * rem,
          itemGap: 1.1 * rem,
          data: model.series.map(({ name, dashed }) => (dashed ? { name, icon: DASHES } : { name })),
        },
    xAxis: sized(option.xAxis as Part),
    yAxis: (option.yAxis as unknown as Part[]).map(sized),
    series,
  };
}
