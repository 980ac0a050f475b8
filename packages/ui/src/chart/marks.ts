import type { Palette, StatusTone } from '../tokens.ts';
import type { BandTone, ChartMark, ChartModel, ChartSeries } from './model.ts';

const BAND_OPACITY = 0.12;

function toneColor(tone: BandTone, p: Palette): string {
  if (tone === 'night') return p.night;
  if (tone in p.price) return p.price[tone as keyof Palette['price']].fill;
  if (tone in p.status) return p.status[tone as StatusTone].solid;
  return p.energy[tone as keyof Palette['energy']].solid;
}

function place(at: number | string, shift: number): number | string {
  return typeof at === 'number' ? at + shift : at;
}

/** Night, price periods and plan segments in the background. */
export function bandArea(model: ChartModel, p: Palette, shift: number) {
  if (!model.bands?.length) return undefined;
  return {
    silent: true,
    z: -1,
    label: { position: 'insideTop', color: p.textTertiary, fontSize: 11, distance: 4 },
    data: model.bands.map((band) => [
      {
        name: band.label ?? '',
        xAxis: place(band.from, shift),
        itemStyle: {
          color: toneColor(band.tone, p),
          opacity: band.tone === 'night' ? 1 : BAND_OPACITY,
        },
      },
      { xAxis: place(band.to, shift) },
    ]),
  };
}

function runningMarks({ x }: ChartModel): ChartMark[] {
  if (x.kind !== 'category' || !x.running) return [];
  return [{ at: x.running.at, label: x.running.text, tone: 'waiting' }];
}

/** Moments are attached to the first series, limits to the first series with their unit. */
export function markLines(model: ChartModel, series: ChartSeries, index: number, p: Palette, shift: number) {
  const marks = [...(model.marks ?? []), ...runningMarks(model)].filter((mark) =>
    'value' in mark ? model.series.find((one) => one.unit === mark.unit) === series : index === 0,
  );
  if (marks.length === 0) return undefined;
  return {
    symbol: 'none',
    animation: false,
    data: marks.map((mark) => {
      const tone = p.status[mark.tone];
      return {
        name: mark.label,
        ...('value' in mark ? { yAxis: mark.value } : { xAxis: place(mark.at, shift) }),
        lineStyle: { color: tone.solid, width: 1, type: [4, 3] },
        label: {
          formatter: mark.label,
          color: tone.text,
          fontSize: 11,
          position: 'value' in mark ? 'insideEndTop' : 'end',
        },
      };
    }),
  };
}
