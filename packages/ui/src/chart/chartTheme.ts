import { type ColorMode, fontFamilies, type Palette, palettes, wallPalette } from '../tokens.ts';

export type ChartThemeName = ColorMode | 'wall';

/** ECharts theme from a palette. */
export function chartTheme(p: Palette) {
  const axis = {
    axisLine: { show: true, lineStyle: { color: p.borderStrong } },
    axisTick: { show: false },
    axisLabel: { color: p.textTertiary, fontSize: 12 },
    splitLine: { lineStyle: { color: p.border, width: 1 } },
    nameTextStyle: { color: p.textTertiary, fontSize: 12 },
  };
  const { pv, battery, grid, load, charging } = p.energy;
  return {
    // Series without a fixed meaning: distinguishable colours, energy colours last.
    color: [p.brand.solid, ...p.series, ...[grid, load, charging, battery, pv].map((role) => role.solid)],
    backgroundColor: 'transparent',
    textStyle: { fontFamily: fontFamilies.en, color: p.textSecondary },
    categoryAxis: { ...axis, splitLine: { show: false } },
    timeAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false } },
    legend: {
      textStyle: { color: p.textSecondary, fontSize: 12 },
      inactiveColor: p.textDisabled,
      pageTextStyle: { color: p.textTertiary },
      pageIconColor: p.textSecondary,
      pageIconInactiveColor: p.textDisabled,
    },
    tooltip: {
      backgroundColor: p.raised,
      borderColor: p.border,
      borderWidth: 1,
      textStyle: { color: p.text, fontSize: 12 },
      axisPointer: {
        lineStyle: { color: p.textTertiary, width: 1, type: 'solid' },
        shadowStyle: { color: p.hover, opacity: 0.6 },
      },
    },
    dataZoom: {
      borderColor: 'transparent',
      backgroundColor: p.sunken,
      fillerColor: `${p.brand.solid}14`,
      handleStyle: { color: p.surface, borderColor: p.borderStrong },
      moveHandleStyle: { color: p.borderStrong, opacity: 0.6 },
      emphasis: {
        handleStyle: { color: p.surface, borderColor: p.brand.solid },
        moveHandleStyle: { color: p.brand.solid },
      },
      dataBackground: { lineStyle: { color: p.borderStrong }, areaStyle: { color: p.border } },
      selectedDataBackground: { lineStyle: { color: p.brand.solid }, areaStyle: { color: p.brand.soft } },
      textStyle: { color: p.textTertiary },
      brushStyle: { color: `${p.brand.solid}33` },
    },
    visualMap: { textStyle: { color: p.textTertiary } },
  };
}

export const chartPalettes: Record<ChartThemeName, Palette> = { ...palettes, wall: wallPalette };
