import type { Binding, DiagramSymbol, Ink } from '../diagram.schema.ts';
import type { DrawnDevice, PlannedFlow, PlannedPart } from './plan.ts';

const SYMBOL_OF: Readonly<Record<string, DiagramSymbol>> = {
  inverter: 'inverter',
  pcs: 'pcs',
  battery: 'battery',
  charger: 'charger',
  meter: 'meter',
  logger: 'logger',
  weather: 'weather',
};
const INK_OF: Readonly<Record<string, Ink>> = {
  inverter: 'pv',
  pcs: 'battery',
  battery: 'battery',
  charger: 'charging',
};

const bindingOf = ({ deviceId }: DrawnDevice, point: string | null): Binding | null =>
  point === null ? null : { of: 'device', deviceId, point };

/** Device output flows up to the busbar, consumption flows down. */
export function flowTo(device: DrawnDevice): PlannedFlow | null {
  const binding = bindingOf(device, device.powerPoint);
  return binding && { binding, positive: 'backward' };
}

export function partOf(device: DrawnDevice): PlannedPart {
  return {
    symbol: SYMBOL_OF[device.kind] ?? 'meter',
    title: device.name,
    ink: INK_OF[device.kind] ?? 'text',
    deviceId: device.deviceId,
    value: bindingOf(device, device.valuePoint),
    flow: flowTo(device),
  };
}

/** An element that is not one of our devices. */
export function thing(
  symbol: DiagramSymbol,
  title: string,
  more: Partial<Pick<PlannedPart, 'ink' | 'value' | 'flow'>> = {},
): PlannedPart {
  return { symbol, title, ink: 'text', deviceId: null, value: null, flow: null, ...more };
}
