import { HOUR_MS } from '@heliodon/kernel/time';
import type { ChartBand, ChartModel } from '../chart/model.ts';
import type { KnownStatus } from '../StatusTag.tsx';

export const ZONE = 'Asia/Shanghai';
const STEP_MS = 300_000;
const STEPS = 289;
/** 2026-11-15 00:00 in Shanghai. */
export const MIDNIGHT = Date.UTC(2026, 10, 14, 16);

export interface GalleryDevice {
  id: number;
  status: KnownStatus;
  name: string;
  sn: string;
  powerKw: number | null;
  energyTodayKwh: number | null;
  energyTotalKwh: number | null;
  model: string;
  plant: string;
  version: string | null;
  updatedAt: number | null;
}

const STATES: KnownStatus[] = [
  'running',
  'running',
  'standby',
  'running',
  'fault',
  'running',
  'offline',
  'charging',
];

export function galleryDevices(now: number): GalleryDevice[] {
  return Array.from({ length: 137 }, (_, index) => {
    const status = STATES[index % STATES.length] ?? 'running';
    const silent = status === 'offline';
    return {
      id: index + 1,
      status,
      name: `INV-${String(index + 1).padStart(3, '0')}`,
      sn: `HD60K${String(20260001 + index * 7919)}`,
      powerKw: silent ? null : Math.round(((index * 37) % 600) * 10) / 100,
      energyTodayKwh: silent ? null : ((index * 53) % 4200) / 10,
      energyTotalKwh: 12_000 + index * 3517.25,
      model: index % 3 === 0 ? 'HX-110K-TL' : 'HX-60K-TL',
      plant: index % 2 === 0 ? 'Suzhou Harbour Roof 苏州港屋顶' : 'Ningbo Cold Store 宁波冷库',
      version: index % 5 === 0 ? null : `V1.${index % 9}.${index % 4}`,
      updatedAt: index % 11 === 10 ? null : now - (silent ? 9 * HOUR_MS : ((index * 71) % 280) * 1000),
    };
  });
}

function sunAt(hour: number): number {
  return Math.max(0, Math.sin(((hour - 6.2) / 11.6) * Math.PI));
}

export function powerDay(text: (zh: string, en: string) => string): ChartModel {
  const at = Array.from({ length: STEPS }, (_, step) => MIDNIGHT + step * STEP_MS);
  const hours = at.map((ms) => (ms - MIDNIGHT) / HOUR_MS);
  const gap = (hour: number) => hour > 15.4 && hour < 16.1;
  const wave = (hour: number, size: number) =>
    Math.sin(hour * 7.3) * size + Math.sin(hour * 23.1) * size * 0.4;
  const pv = hours.map((h) => (gap(h) ? null : sunAt(h) * (860 + wave(h, 45))));
  const load = hours.map(
    (h) =>
      260 + 210 * Math.exp(-(((h - 10) / 3.2) ** 2)) + 240 * Math.exp(-(((h - 19) / 2.4) ** 2)) + wave(h, 16),
  );
  const battery = hours.map((h) =>
    h > 10 && h < 14 ? -210 - wave(h, 8) : h > 17.5 && h < 21 ? 230 + wave(h, 6) : 0,
  );
  const grid = hours.map((h, i) => (gap(h) ? null : (load[i] ?? 0) - (pv[i] ?? 0) - (battery[i] ?? 0)));
  let soc = 24;
  const socs = battery.map((kw) => {
    soc = Math.min(98, Math.max(8, soc - kw / 130));
    return soc;
  });
  const band = (from: number, to: number, tone: ChartBand['tone'], label?: string): ChartBand => ({
    from: MIDNIGHT + from * HOUR_MS,
    to: MIDNIGHT + to * HOUR_MS,
    tone,
    label,
  });
  return {
    x: { kind: 'time', at, timeZone: ZONE },
    series: [
      { key: 'pv', name: text('光伏', 'PV'), unit: 'kW', data: pv, kind: 'area', energy: 'pv' },
      { key: 'load', name: text('负载', 'Load'), unit: 'kW', data: load, energy: 'load' },
      {
        key: 'battery',
        name: text('电池', 'Battery'),
        unit: 'kW',
        data: battery,
        kind: 'area',
        energy: 'battery',
      },
      { key: 'grid', name: text('电网', 'Grid'), unit: 'kW', data: grid, energy: 'grid' },
      {
        key: 'forecast',
        name: text('光伏预测', 'PV forecast'),
        unit: 'kW',
        data: hours.map((h) => sunAt(h) * 880),
        energy: 'pv',
        dashed: true,
        hidden: true,
      },
      { key: 'soc', name: 'SOC', unit: '%', data: socs, decimals: 1 },
    ],
    bands: [
      band(0, 6.2, 'night', text('夜间', 'Night')),
      band(17.8, 24, 'night', text('夜间', 'Night')),
      band(10, 14, 'valley', text('谷', 'Valley')),
      band(14, 17.8, 'peak', text('峰', 'Peak')),
    ],
    marks: [
      { at: MIDNIGHT + 15.4 * HOUR_MS, label: text('通信中断', 'No contact'), tone: 'fault' },
      { value: 900, unit: 'kW', label: text('变压器容量 900 kW', 'Transformer 900 kW'), tone: 'warning' },
    ],
  };
}

export function energyMonth(text: (zh: string, en: string) => string): ChartModel {
  const days = Array.from({ length: 15 }, (_, index) => index + 1);
  const periods = [
    ['deepValley', text('深谷', 'Deep valley'), 310],
    ['valley', text('谷', 'Valley'), 520],
    ['usual', text('平', 'Usual'), 780],
    ['peak', text('峰', 'Peak'), 640],
    ['topPeak', text('尖峰', 'Critical peak'), 240],
  ] as const;
  return {
    x: {
      kind: 'category',
      labels: days.map((day) => `11-${String(day).padStart(2, '0')}`),
      name: text('日期', 'Day'),
    },
    series: periods.map(([price, name, size]) => ({
      key: price,
      name,
      unit: 'kWh',
      kind: 'bar',
      stack: 'energy',
      price,
      data: days.map((day) => (day === 15 ? null : size * (0.8 + 0.25 * Math.sin(day * 1.7 + size)))),
    })),
  };
}
