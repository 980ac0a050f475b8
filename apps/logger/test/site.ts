import type { LoggerConfig } from '../src/field/config.ts';
import { buildSite, type Site } from '../src/field/site.ts';

type Device = Partial<LoggerConfig['devices'][number]> &
  Pick<LoggerConfig['devices'][number], 'unit' | 'map'>;

/** A site with one line; fields irrelevant to the test have defaults. */
export function siteOf(line: LoggerConfig['lines'][number], ...devices: readonly Device[]): Site {
  return buildSite({
    folder: '/nowhere',
    lines: [line],
    devices: devices.map((device) => ({ index: 1, sign: 1, swapEnergy: false, line: line.name, ...device })),
  });
}
