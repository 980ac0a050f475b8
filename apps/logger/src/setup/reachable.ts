import type { LineConfig } from '@heliodon/register-maps/site-config';
import { coded } from '@heliodon/telemetry/logger-text';
import { privateAddress } from '../field/scanning/hosts.ts';
import { TextError } from '../text-error.ts';

/* The platform may use private networks and the serial ports of this machine, and what logger.json names. */

export interface Reachable {
  readonly serialPorts: () => readonly string[];
  /** Lines that the owner of this machine configured, or that passed this check before. */
  readonly known: () => readonly LineConfig[];
}

/** The line with the checked address, so that a name cannot lead elsewhere afterwards. Rejects with the reason. */
export async function checkedLine<L extends LineConfig>(line: L, reachable: Reachable): Promise<L> {
  if (line.type === 'rtu') {
    checkSerialPath(line.path, reachable);
    return line;
  }
  const { host } = line;
  if (reachable.known().some((one) => one.type === 'tcp' && one.host === host)) return line;
  return { ...line, host: await privateAddress(host) };
}

export function checkSerialPath(path: string, { serialPorts, known }: Reachable): void {
  const isKnown = known().some((one) => one.type === 'rtu' && one.path === path);
  if (!isKnown && !serialPorts().includes(path)) throw new TextError(coded('noSuchPort', { path }));
}
