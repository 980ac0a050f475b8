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
import { type RefObject, useEffect, useRef, useState } from 'react';
import { inTurn } from '../turns.ts';
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

/** Brings an option into a div: init, resize, theme, dispose. Answers the chart while it is there. */
export function useChart(
  box: RefObject<HTMLDivElement | null>,
  { option, theme, group, viewKey }: ChartHookOptions,
): ECharts | undefined {
  const [chart, setChart] = useState<ECharts>();
  const drawnKey = useRef<string>(undefined);
  const drawn = option !== undefined;

  useEffect(() => {
    const element = box.current;
    if (!element || !drawn) return;
    let made: ECharts | undefined;
    const observer = new ResizeObserver(() => made?.resize());
    const cancel = inTurn(() => {
      made = init(element, chartThemeName(theme));
      observer.observe(element);
      setChart(made);
    });
    return () => {
      cancel();
      observer.disconnect();
      made?.dispose();
      setChart(undefined);
      drawnKey.current = undefined;
    };
  }, [box, drawn, theme]);

  useEffect(() => {
    if (!chart || !option) return;
    return inTurn(() => {
      const keeps = viewKey !== undefined && drawnKey.current === viewKey;
      chart.setOption(keeps ? withView(option, chart) : option, { notMerge: true });
      drawnKey.current = viewKey;
      enableDragZoom(chart);
    });
  }, [chart, option, viewKey]);

  useEffect(() => {
    if (!chart || !group) return;
    chart.group = group;
    connect(group);
  }, [chart, group]);

  return chart;
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
