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
import { type ECharts, init, registerTheme, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type ChartThemeName, chartPalettes, chartTheme } from './chartTheme.ts';

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

const named = (theme: string) => `heliodon-${theme}`;

for (const [theme, palette] of Object.entries(chartPalettes))
  registerTheme(named(theme), chartTheme(palette));

export const makeChart = (box: HTMLElement, theme: ChartThemeName): ECharts => init(box, named(theme));
export { connect } from 'echarts/core';
