import { BarChart, HeatmapChart, LineChart, PieChart, SankeyChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  AxisPointerComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  ToolboxComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { connect, type ECharts, type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type ChartThemeName, chartThemeName } from './chartTheme.ts';

use([
  LineChart,
  BarChart,
  PieChart,
  ScatterChart,
  HeatmapChart,
  SankeyChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  DataZoomComponent,
  AxisPointerComponent,
  MarkAreaComponent,
  MarkLineComponent,
  VisualMapComponent,
  ToolboxComponent,
  AriaComponent,
  CanvasRenderer,
]);

interface ChartHookOptions {
  option: EChartsCoreOption | undefined;
  theme: ChartThemeName;
  /** Charts of one group share hover, zoom and legend. */
  group?: string;
  /** While it stays the same, zoom and switched-off series are kept. */
  viewKey?: string;
}

/** Brings an option into a div: init, resize, theme, dispose. The ref holds the chart while it is mounted. */
export function useChart(
  box: RefObject<HTMLDivElement | null>,
  { option, theme, group, viewKey }: ChartHookOptions,
): RefObject<ECharts | null> {
  const chartRef = useRef<ECharts | null>(null);
  const drawnKey = useRef<string>(undefined);
  const drawn = option !== undefined;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !drawn) return;
    const chart = init(element, chartThemeName(theme));
    chartRef.current = chart;
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.dispose();
      chartRef.current = null;
      drawnKey.current = undefined;
    };
  }, [box, drawn, theme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme makes a new chart, which needs its option.
  useEffect(() => {
    const chart = chartRef.current;
    if (!chart || !option) return;
    const keeps = viewKey !== undefined && drawnKey.current === viewKey;
    chart.setOption(keeps ? withView(option, chart) : option, { notMerge: true });
    drawnKey.current = viewKey;
    enableDragZoom(chart);
  }, [option, theme, viewKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme makes a new chart, which must join its group.
  useEffect(() => {
    const chart = chartRef.current;
    if (!chart || !group) return;
    chart.group = group;
    connect(group);
  }, [group, theme, drawn]);

  return chartRef;
}

interface View {
  readonly dataZoom?: readonly { readonly start?: number; readonly end?: number }[];
  readonly legend?: readonly { readonly selected?: Record<string, boolean> }[];
}

/** The option with the zoom and the switched-off series of what is shown now. */
function withView(option: EChartsCoreOption, chart: ECharts): EChartsCoreOption {
  const shown = chart.getOption() as View;
  const zooms = (option.dataZoom ?? []) as object[];
  const legend = option.legend as { selected?: Record<string, boolean> } | undefined;
  return {
    ...option,
    animation: false,
    dataZoom: zooms.map((zoom, i) => ({
      ...zoom,
      start: shown.dataZoom?.[i]?.start,
      end: shown.dataZoom?.[i]?.end,
    })),
    legend: { ...legend, selected: { ...legend?.selected, ...shown.legend?.[0]?.selected } },
  };
}

/** With a mouse, dragging over the curves zooms; a finger keeps scrolling the page. */
function enableDragZoom(chart: ECharts): void {
  if (!window.matchMedia('(pointer: fine)').matches) return;
  chart.dispatchAction({ type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true });
}
