import { expect, it, test } from 'vitest';
import { palettes } from '../tokens.ts';
import { chartOption } from './chartOption.ts';
import { placeText } from './chartTable.ts';
import { type ChartModel, type ChartSeries, withRunning } from './model.ts';

const p = palettes.light;
const drawn = (...series: (Partial<ChartSeries> & Pick<ChartSeries, 'data'>)[]) =>
  chartOption(
    {
      x: { kind: 'category', labels: ['a', 'b'] },
      series: series.map((one, i) => ({ key: `s${i}`, name: `Series ${i}`, unit: '%', ...one })),
    },
    p,
  ) as {
    legend: { data: object[] };
    yAxis: object[];
    series: { color?: string; lineStyle?: object; itemStyle?: object }[];
  };

const kw = { unit: 'kW', data: [-80, 210] };

test.each([
  ['alone', [{ data: [3, 97] }], 0],
  ['beside another unit, which follows its lines', [kw, { data: [0, 100] }], 1],
  ['in front of another unit', [{ data: [0, 100] }, kw], 0],
  ['with gaps', [kw, { data: [null, 50] }], 1],
])('a percentage axis has a grid line every 25 percent from 0 to 100: %s', (_, series, at) => {
  expect(drawn(...series).yAxis[at]).toMatchObject({ name: '%', min: 0, max: 100, interval: 25 });
});

it('only percent axes have their own step: the others follow it', () => {
  const [power] = drawn(kw, { data: [0, 100] }).yAxis;
  expect(power).toMatchObject({ name: 'kW', alignTicks: true });
  expect(power).not.toHaveProperty('interval');
});

it('values beyond the bounds are shown unchanged', () => {
  for (const data of [
    [-5, 20],
    [90, 104],
  ])
    expect(drawn({ data }).yAxis[0]).not.toHaveProperty('max');
});

test.each<[string, Partial<ChartSeries>, string]>([
  ['energy', { energy: 'battery' }, p.energy.battery.solid],
  ['state', { status: 'fault' }, p.status.fault.solid],
  ['price', { price: 'peak' }, p.price.peak.fill],
])('the colour of %s is that of the tokens', (_, look, colour) => {
  expect(drawn({ ...look, data: [1] }).series[0]?.color).toBe(colour);
});

it('the plot area is as wide as the labels leave it, or has the given margins', () => {
  const model: ChartModel = { x: { kind: 'category', labels: ['a'] }, series: [] };
  expect(chartOption(model, p).grid).toMatchObject({ outerBoundsMode: 'same', left: 8, bottom: 8 });
  expect(chartOption({ ...model, gutterPx: 64 }, p).grid).toMatchObject({
    outerBoundsMode: 'none',
    left: 64,
    right: 64,
    bottom: 32,
  });
});

it('the last step before a gap is drawn until the next point', () => {
  const drawnData = (more: Partial<ChartSeries>) =>
    (drawn({ kind: 'step', data: [4, null], ...more }).series[0] as { data?: unknown }).data;
  expect(drawnData({})).toEqual([4, null]);
  expect(drawnData({ fillsStep: true })).toEqual([4, 4]);
});

it('the last step is drawn to the end of its interval, where the axis ends too', () => {
  const until = (more: Partial<ChartSeries>) =>
    chartOption(
      {
        x: { kind: 'time', at: [0, 10], timeZone: 'UTC', untilMs: 20 },
        series: [{ key: 'a', name: 'A', unit: 'kW', kind: 'step', data: [4, 6], ...more }],
      },
      p,
    ) as { xAxis: object; series: { data: unknown }[] };
  expect(until({ fillsStep: true }).series[0]?.data).toEqual([
    [0, 4],
    [10, 6],
    [20, 6],
  ]);
  expect(until({}).series[0]?.data).toEqual([
    [0, 4],
    [10, 6],
  ]);
  expect(until({}).xAxis).toMatchObject({ max: 20 });
});

it('the opposite direction is paler, as bars and as a curve', () => {
  const [bar, area, plain] = drawn(
    { kind: 'bar', pale: true, data: [1] },
    { kind: 'area', pale: true, data: [1] },
    { data: [1] },
  ).series;
  expect(bar?.itemStyle).toMatchObject({ opacity: 0.45 });
  expect(area?.lineStyle).toMatchObject({ opacity: 0.45 });
  expect(plain?.lineStyle).toMatchObject({ opacity: 1 });
});

it('an axis of codes shows their texts, also if the same code has two meanings', () => {
  const inverter = { unit: '', data: [0, 2], words: { 0: 'Waiting', 2: 'Running' } };
  const storage = { unit: '', data: [2, 4], words: { 2: 'Standby', 4: 'Charging' } };
  const [axis] = drawn(inverter, storage).yAxis as { axisLabel: { formatter: (code: number) => string } }[];
  const label = (code: number) => axis?.axisLabel.formatter(code);
  expect([0, 1, 2, 4].map(label)).toEqual(['Waiting', '', 'Running / Standby', 'Charging']);
  const [mixed] = drawn(inverter, { unit: '', data: [0.9] }).yAxis;
  expect(mixed).not.toHaveProperty('minInterval');
});

it('the legend distinguishes a dashed curve from another of the same colour', () => {
  const { legend } = drawn({ energy: 'battery', data: [1] }, { energy: 'battery', dashed: true, data: [1] });
  expect(legend.data).toEqual([
    { name: 'Series 0' },
    { name: 'Series 1', icon: expect.stringMatching(/^path:/) },
  ]);
});

it('the incomplete period is marked in the chart, the others are not', () => {
  const model = {
    x: { kind: 'category', labels: ['11-17', '11-18'] },
    series: [{ key: 'pv', name: 'PV', unit: 'kWh', kind: 'bar', data: [4, 2] }],
  } as const satisfies ChartModel;
  const marked = chartOption(withRunning(model, 1, 'Running'), p) as { series: { markLine?: object }[] };
  expect(marked.series[0]?.markLine).toMatchObject({ data: [{ name: 'Running', xAxis: 1 }] });
  const plain = chartOption(withRunning(model, -1, 'Running'), p) as typeof marked;
  expect(plain.series[0]?.markLine).toBeUndefined();
});

it('the bar of an incomplete period is lighter than the others, and labelled', () => {
  const model: ChartModel = {
    x: { kind: 'category', labels: ['11-14', '11-15'] },
    series: [
      { key: 'out', name: 'Out', unit: 'kWh', kind: 'bar', data: [5, 2] },
      { key: 'in', name: 'In', unit: 'kWh', kind: 'bar', pale: true, data: [4, 1] },
      { key: 'soc', name: 'SOC', unit: '%', data: [50, 60] },
    ],
  };
  const running = withRunning(model, 1, 'running');
  const { series } = chartOption(running, p) as { series: { data: unknown[] }[] };
  expect(series.map(({ data }) => data)).toEqual([
    [5, { value: 2, itemStyle: { opacity: 0.5 } }],
    [4, { value: 1, itemStyle: { opacity: 0.225 } }],
    [50, 60],
  ]);
  expect(placeText(running.x, 1)).toBe('11-15 · running');
});
