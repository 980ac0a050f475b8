import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';

function known(id: string): DeviceKind {
  const kind = kindById(id);
  if (!kind) throw new Error(`no device kind ${id}`);
  return kind;
}

/** The kinds whose samples energy management looks at. */
export const siteKinds = {
  pcs: known('pcs'),
  battery: known('battery'),
  meter: known('meter'),
  inverter: known('inverter'),
};
