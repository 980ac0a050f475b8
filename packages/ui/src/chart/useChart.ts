import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { runOnePerFrame } from '../onePerFrame.ts';
import { chartEngine, type Engine } from './chartEngine.ts';
import type { ChartThemeName } from './chartTheme.ts';

interface ChartHookOptions {
  option: EChartsCoreOption | undefined;
  theme: ChartThemeName;
  /** Charts of a group share hover, zoom and legend. */
  group?: string;
  /** While it stays the same, zoom and hidden series are kept. */
  viewKey?: string;
}

/** Renders an option into a div: init, resize, theme, dispose. Returns the chart while it exists. */
export function useChart(
  box: RefObject<HTMLDivElement | null>,
  { option, theme, group, viewKey }: ChartHookOptions,
): ECharts | undefined {
  const [chart, setChart] = useState<ECharts>();
  const [failure, setFailure] = useState<unknown>();
  // Handled by the error boundary, like a failed page load.
  if (failure !== undefined) throw failure;
  const drawnKey = useRef<string>(undefined);
  const drawn = option !== undefined;

  useEffect(() => {
    const element = box.current;
    if (!element || !drawn) return;
    let made: ECharts | undefined;
    let cancel: (() => void) | undefined;
    let left = false;
    const observer = new ResizeObserver(() => made?.resize());
    const draw = ({ makeChart }: Engine) => {
      if (left) return;
      cancel = runOnePerFrame(() => {
        made = makeChart(element, theme);
        observer.observe(element);
        setChart(made);
      });
    };
    chartEngine.get().then(draw, (error: unknown) => {
      chartEngine.forget();
      if (!left) setFailure(error);
    });
    return () => {
      left = true;
      cancel?.();
      observer.disconnect();
      made?.dispose();
      setChart(undefined);
      drawnKey.current = undefined;
    };
  }, [box, drawn, theme]);

  useEffect(() => {
    if (!chart || !option) return;
    const left = new AbortController();
    const cancel = runOnePerFrame(() => {
      const keeps = viewKey !== undefined && drawnKey.current === viewKey;
      chart.setOption(keeps ? withView(option, chart) : option, { notMerge: true, lazyUpdate: true });
      drawnKey.current = viewKey;
      enableDragZoom(chart, left.signal);
    });
    return () => {
      cancel();
      left.abort();
    };
  }, [chart, option, viewKey]);

  useEffect(() => {
    if (!chart || !group) return;
    chart.group = group;
    void chartEngine.get().then(({ connect }) => connect(group));
  }, [chart, group]);

  return chart;
}

/** Calls back with the index of the point under the pointer: hover, or tap on a touch screen. */
export function usePointed(
  chart: ECharts | undefined,
  count: number,
  onPoint: ((index: number) => void) | undefined,
): void {
  useEffect(() => {
    if (!chart || !onPoint || count === 0) return;
    const point = (event: unknown) => {
      const { dataIndex } = event as { dataIndex?: number };
      if (dataIndex !== undefined) onPoint(Math.min(dataIndex, count - 1));
    };
    chart.on('updateAxisPointer', point);
    return () => {
      if (!chart.isDisposed()) chart.off('updateAxisPointer', point);
    };
  }, [chart, count, onPoint]);
}

interface View {
  readonly dataZoom?: readonly { readonly start?: number; readonly end?: number }[];
  readonly legend?: readonly { readonly selected?: Record<string, boolean> }[];
}

/** The option with the current zoom and hidden series. */
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

/**
 * With a mouse, dragging over the chart zooms; touch keeps scrolling the page. Enabled only when a mouse is used,
 * because it redraws the chart.
 */
function enableDragZoom(chart: ECharts, signal: AbortSignal): void {
  if (!window.matchMedia('(pointer: fine)').matches) return;
  const enable = () =>
    chart.dispatchAction({ type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true });
  chart.getDom().addEventListener('pointermove', enable, { once: true, signal });
}
