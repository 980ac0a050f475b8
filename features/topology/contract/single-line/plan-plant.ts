import type { DeviceRole } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import { flowTo, partOf, thing } from './part.ts';
import type { DrawnDevice, DrawnPlant, Plan, PlannedFlow, PlannedPart, Section } from './plan.ts';
import { chargingSection, countOf, loadSection, pvSection, storageSection } from './sections.ts';
import { words } from './words.ts';

/** More would make the sheet illegible. */
const DEVICES_MAX = 200;
const APART_MAX = 16;
const SIDE_BY_SIDE_MAX = 4;
const HIGH_VOLTAGE_KV = 1;

/** The position of each device in the plant's structure, without coordinates. */
export function planPlant({ name, voltageKv, devices, lang }: DrawnPlant): Plan {
  const withRole = (role: DeviceRole) => devices.filter(({ roles }) => roles.includes(role));
  const metersAt = (point: string | null) => withRole('meter').filter((one) => one.samplingPoint === point);
  const [inverters, chargers] = [withRole('generator'), withRole('charger')];
  const [pcs, batteries] = [withRole('storageConverter'), withRole('battery')];
  const [ofPv, ofStorage, ofLoad] = [metersAt('pv'), metersAt('storage'), metersAt('load')];
  const size = {
    pv: inverters.length + ofPv.length,
    storage: pcs.length + batteries.length + ofStorage.length,
    charging: chargers.length,
    load: ofLoad.length,
  };
  const grouped = groupedSides(size);
  const side = (
    what: keyof typeof size,
    machines: readonly DrawnDevice[],
    meters: readonly DrawnDevice[],
  ) => ({
    machines,
    meters,
    grouped: grouped.has(what),
    lang,
  });
  const all: Section[] = [
    ...(size.pv > 0 ? [pvSection(side('pv', inverters, ofPv))] : []),
    ...(size.storage > 0 ? [storageSection(side('storage', pcs, ofStorage), batteries)] : []),
    ...(size.charging > 0 ? [chargingSection(side('charging', chargers, []))] : []),
    loadSection(side('load', [], ofLoad)),
  ];
  const [high, low] = [metersAt('highVoltage'), metersAt('acLow')];
  const crowd = all.flatMap(({ heads }) => heads.slice(SIDE_BY_SIDE_MAX));
  const loose = [...metersAt(null), ...high.slice(SIDE_BY_SIDE_MAX), ...low.slice(SIDE_BY_SIDE_MAX)];
  return {
    title: name,
    bus: words.bus[lang],
    feed: feedOf(high.slice(0, SIDE_BY_SIDE_MAX), low.slice(0, SIDE_BY_SIDE_MAX), voltageKv, lang),
    sections: all.map((section) => ({ ...section, heads: section.heads.slice(0, SIDE_BY_SIDE_MAX) })),
    apart: {
      title: words.apart[lang],
      parts: [
        ...fewOrOne('logger', withRole('gateway').map(partOf), lang),
        ...fewOrOne('weather', withRole('weatherStation').map(partOf), lang),
        ...fewOrOne('meter', [...loose.map(partOf), ...crowd], lang),
      ],
    },
  };
}

const fewOrOne = (symbol: 'logger' | 'weather' | 'meter', parts: readonly PlannedPart[], lang: Lang) =>
  parts.length > APART_MAX ? [thing(symbol, countOf(symbol, parts.length, lang))] : parts;

/** The largest sides are told by their number until the others can be drawn one by one. */
function groupedSides(size: Readonly<Record<string, number>>): Set<string> {
  const grouped = new Set<string>();
  let left = Object.values(size).reduce((sum, one) => sum + one, 0);
  for (const [what, count] of Object.entries(size).sort(([, a], [, b]) => b - a)) {
    if (left <= DEVICES_MAX) break;
    grouped.add(what);
    left -= count;
  }
  return grouped;
}

/** Grid, meters of the high-voltage side, transformer, meters of the low-voltage side. */
function feedOf(
  high: readonly DrawnDevice[],
  low: readonly DrawnDevice[],
  voltageKv: number | null,
  lang: Lang,
): PlannedPart[][] {
  const fromGrid: PlannedFlow = { binding: { of: 'plant', figure: 'gridKw' }, positive: 'forward' };
  const level = (meters: readonly DrawnDevice[]): PlannedPart[][] =>
    meters.length === 0
      ? []
      : [meters.map((meter) => ({ ...partOf(meter), flow: down(meter, meters) ?? fromGrid }))];
  const hasTransformer = high.length > 0 || (voltageKv ?? 0) >= HIGH_VOLTAGE_KV;
  const grid = thing('grid', words.grid[lang], { ink: 'grid', value: fromGrid.binding, flow: fromGrid });
  const transformer = thing('transformer', words.transformer[lang], { flow: fromGrid });
  return [[grid], ...level(high), ...(hasTransformer ? [[transformer]] : []), ...level(low)];
}

/** Here the grid is above: what a meter counts as import comes down. One meter alone carries all. */
function down(meter: DrawnDevice, all: readonly DrawnDevice[]): PlannedFlow | null {
  const flow = all.length > 1 ? flowTo(meter) : null;
  return flow && { ...flow, positive: 'forward' };
}
