import { type SiteConfig, siteFaults } from '@heliodon/register-maps/site-config';
import { at, type LoggerText } from '@heliodon/telemetry/logger-text';
import { mapFaults } from '../field/site.ts';
import { textOf } from '../text-error.ts';
import { mapNameFault } from './map-names.ts';
import { checkedLine, type Reachable } from './reachable.ts';

export interface Checked {
  /** Folder and file names of own maps. */
  readonly folder: string;
  readonly ownMaps: readonly string[];
  readonly reachable: Reachable;
}

/** All faults of a configuration from the platform, each with its place. */
export async function faultsOf(
  site: SiteConfig,
  { folder, ownMaps, reachable }: Checked,
): Promise<LoggerText[]> {
  const lines = await Promise.all(
    site.lines.map((line, i) =>
      checkedLine(line, reachable).then(
        () => [],
        (error: unknown) => [at(`lines[${i}].${line.type === 'tcp' ? 'host' : 'path'}`, textOf(error))],
      ),
    ),
  );
  const devices = site.devices.map((device, i) => {
    const fault = mapNameFault(device.map, ownMaps);
    if (fault !== undefined) return [at(`devices[${i}].map`, fault)];
    // Reported with the other contradictions.
    const isReported = device.map === 'dlt645' || (device.map === 'sunspec' && device.kind === undefined);
    return isReported ? [] : mapFaults(device, folder, i);
  });
  return [...siteFaults(site), ...lines.flat(), ...devices.flat()];
}
