import { fillText, type Lang } from '@heliodon/kernel/lang';
import type { Binding } from '../diagram.schema.ts';
import { flowTo, partOf, thing } from './part.ts';
import type { DrawnDevice, PlannedFlow, PlannedPart, Section, Unit } from './plan.ts';
import { counted, words } from './words.ts';

/** Above so many machines each stands alone, without a picture of what is behind it. */
const WITH_LEAVES_MAX = 24;
/** Above so many they share one symbol. */
const BATTERIES_OF_ONE_MAX = 4;

const figure = (name: Extract<Binding, { of: 'plant' }>['figure']): Binding => ({
  of: 'plant',
  figure: name,
});
const makes = (name: 'pvKw' | 'batteryKw'): PlannedFlow => ({ binding: figure(name), positive: 'backward' });
const takes = (name: 'loadKw' | 'chargingKw'): PlannedFlow => ({
  binding: figure(name),
  positive: 'forward',
});

export const countOf = (kind: keyof typeof counted, n: number, lang: Lang): string =>
  n === 1 && lang === 'en' ? counted[kind].one : fillText(counted[kind][lang], { n });

/** Devices of a side, each meter that measures one machine in front of it, the others in front of all. */
function metered(meters: readonly DrawnDevice[], machines: readonly DrawnDevice[]) {
  const own = new Map<number, DrawnDevice>();
  const heads: PlannedPart[] = [];
  for (const meter of meters) {
    const [only, ...others] = meter.measures;
    const isOwn = only !== undefined && others.length === 0 && machines.some((one) => one.deviceId === only);
    if (isOwn && !own.has(only)) own.set(only, meter);
    else heads.push(partOf(meter));
  }
  const chainOf = (machine: DrawnDevice): PlannedPart[] => {
    const meter = own.get(machine.deviceId);
    return [...(meter ? [partOf(meter)] : []), partOf(machine)];
  };
  return { heads, chainOf };
}

export interface Side {
  readonly machines: readonly DrawnDevice[];
  readonly meters: readonly DrawnDevice[];
  /** All machines in one symbol. */
  readonly grouped: boolean;
  readonly lang: Lang;
}

export function pvSection({ machines, meters, grouped, lang }: Side): Section {
  const { heads, chainOf } = metered(meters, machines);
  const title = `${words.pv[lang]} · ${countOf('inverter', machines.length, lang)}`;
  const array = (flow: PlannedFlow | null) => thing('pv', words.array[lang], { ink: 'pv', flow });
  const all = thing('inverter', countOf('inverter', machines.length, lang), {
    ink: 'pv',
    value: figure('pvKw'),
    flow: makes('pvKw'),
  });
  const withArrays = machines.length <= WITH_LEAVES_MAX;
  const units: Unit[] = grouped
    ? [{ chain: [all], leaves: [array(makes('pvKw'))] }]
    : machines.map((machine) => ({
        chain: chainOf(machine),
        leaves: withArrays ? [array(flowTo(machine))] : [],
      }));
  return { title, ink: 'pv', flow: makes('pvKw'), heads: grouped ? [] : heads, units };
}

export function storageSection(
  { machines, meters, grouped, lang }: Side,
  batteries: readonly DrawnDevice[],
): Section {
  const pcsCount = machines.length;
  const { heads, chainOf } = metered(meters, machines);
  const counts = [
    ...(pcsCount > 0 ? [countOf('pcs', pcsCount, lang)] : []),
    ...(batteries.length > 0 ? [countOf('battery', batteries.length, lang)] : []),
  ];
  const title = [words.storage[lang], ...counts].join(' · ');
  const flow = makes('batteryKw');
  const several = (n: number, above: PlannedFlow | null) =>
    thing('battery', countOf('battery', n, lang), { ink: 'battery', value: figure('soc'), flow: above });
  if (grouped) {
    const converters = thing('pcs', countOf('pcs', pcsCount, lang), {
      ink: 'battery',
      value: figure('batteryKw'),
      flow,
    });
    const cells = several(batteries.length, flow);
    const units: Unit[] =
      pcsCount === 0
        ? [{ chain: [cells], leaves: [] }]
        : [{ chain: [converters], leaves: batteries.length > 0 ? [cells] : [] }];
    return { title, ink: 'battery', flow, heads: [], units };
  }
  const { behind, alone } = pairUp(machines, batteries);
  const units: Unit[] = [
    ...machines.map((machine) => {
      const own = behind.get(machine.deviceId) ?? [];
      const many = own.length > BATTERIES_OF_ONE_MAX;
      return {
        chain: chainOf(machine),
        leaves: many ? [several(own.length, flowTo(machine))] : own.map(partOf),
      };
    }),
    ...alone.map((battery) => ({ chain: [partOf(battery)], leaves: [] })),
  ];
  return { title, ink: 'battery', flow, heads, units };
}

/** Batteries stand behind the converter that they name, or are shared out over those of their logger in order. */
function pairUp(machines: readonly DrawnDevice[], batteries: readonly DrawnDevice[]) {
  const behind = new Map<number, DrawnDevice[]>(machines.map(({ deviceId }) => [deviceId, []]));
  const alone: DrawnDevice[] = [];
  for (const battery of batteries) {
    const named = battery.parentId === null ? undefined : behind.get(battery.parentId);
    const isOfLogger = (one: DrawnDevice) => one.loggerId === battery.loggerId;
    const converters = machines.filter(isOfLogger);
    const mates = batteries.filter((one) => isOfLogger(one) && !behind.has(one.parentId ?? 0));
    const turn = Math.floor((mates.indexOf(battery) * converters.length) / mates.length);
    const shared = behind.get(converters[turn]?.deviceId ?? 0);
    (named ?? shared ?? alone).push(battery);
  }
  return { behind, alone };
}

export function chargingSection({ machines, grouped, lang }: Side): Section {
  const title = `${words.charging[lang]} · ${countOf('charger', machines.length, lang)}`;
  const flow = takes('chargingKw');
  const all = thing('charger', countOf('charger', machines.length, lang), {
    ink: 'charging',
    value: figure('chargingKw'),
    flow,
  });
  const units = grouped ? [all] : machines.map(partOf);
  return {
    title,
    ink: 'charging',
    flow,
    heads: [],
    units: units.map((part) => ({ chain: [part], leaves: [] })),
  };
}

/** Without a meter the load is what the other flows leave. */
export function loadSection({ meters, grouped, lang }: Omit<Side, 'machines'>): Section {
  const flow = takes('loadKw');
  const load = (above: PlannedFlow | null, value: Binding | null) =>
    thing('load', words.load[lang], { ink: 'load', value, flow: above });
  const isMetered = meters.length > 0 && !grouped;
  const withLoads = meters.length <= WITH_LEAVES_MAX;
  const units: Unit[] = isMetered
    ? meters.map((meter) => ({
        chain: [partOf(meter)],
        leaves: withLoads ? [load(flowTo(meter), null)] : [],
      }))
    : [{ chain: [load(flow, figure('loadKw'))], leaves: [] }];
  return { title: words.load[lang], ink: 'load', flow, heads: [], units };
}
