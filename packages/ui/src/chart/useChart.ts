import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { runOnePerFrame } from '../onePerFrame.ts';
import { chartEngine, type Engine } from './chartEngine.ts';
import type { ChartThemeName } from './chartTheme.ts';

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
  const [failure, setFailure] = useState<unknown>();
  // Told where a page that did not come is told.
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

/**
 * With a mouse, dragging over the curves zooms; a finger keeps scrolling the page. Not before a mouse is there: the chart
 * is drawn once more for it.
 */
function enableDragZoom(chart: ECharts, signal: AbortSignal): void {
  if (!window.matchMedia('(pointer: fine)').matches) return;
  const enable = () =>
    chart.dispatchAction({ type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true });
  chart.getDom().addEventListener('pointermove', enable, { once: true, signal });
}
