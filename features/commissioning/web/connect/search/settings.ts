import type { ScanSettings } from '@heliodon/telemetry/setup';
import type { SetupLogger } from '../../../contract/index.ts';
import type { SearchForm } from '../../model/draft.ts';

type Ports = Pick<SetupLogger, 'networks' | 'serialPorts'>;

export const hostsOf = (search: SearchForm, { networks }: Ports): string[] => search.hosts ?? [...networks];
/** The only port is chosen without asking. */
export const pathOf = ({ path }: SearchForm, { serialPorts }: Ports): string =>
  path !== '' ? path : serialPorts.length === 1 ? (serialPorts[0] ?? '') : '';

export const isReady = (search: SearchForm, logger: Ports): boolean =>
  search.way === 'network' ? hostsOf(search, logger).length > 0 : pathOf(search, logger) !== '';

/** What the logger is asked to search. */
export function settingsOf(search: SearchForm, logger: Ports): ScanSettings {
  const { ports, unitFrom, unitTo, timeoutMs, baud, parity, way } = search;
  const from = unitFrom ?? unitTo;
  const to = unitTo ?? unitFrom;
  const settings: ScanSettings = { hosts: way === 'network' ? hostsOf(search, logger) : [] };
  if (way === 'network' && ports.length > 0) settings.ports = ports;
  if (way === 'serial') {
    const path = pathOf(search, logger);
    settings.serial = { path };
    if (baud !== null) settings.serial.baud = baud;
    // Of a given baud rate only: the form does not ask for it otherwise.
    if (baud !== null && parity !== null) settings.serial.parity = parity;
  }
  if (from !== null && to !== null) settings.units = [Math.min(from, to), Math.max(from, to)];
  if (timeoutMs !== null) settings.timeoutMs = timeoutMs;
  return settings;
}
