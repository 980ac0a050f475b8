import type { Lang } from '@heliodon/kernel/lang';
import { type SiteConfig, siteFaults } from '@heliodon/register-maps/site-config';
import { at, coded, type LoggerText, textIn } from '@heliodon/telemetry/logger-text';
import { MAX_MESSAGE_BYTES } from '@heliodon/telemetry/protocol';
import type { MapsByName } from '../maps/own-maps.queries.ts';

export type VersionState = 'sent' | 'running' | 'replaced' | 'failed' | 'returned';

/** Envelope of a message with a configuration. */
const MESSAGE_OVERHEAD_BYTES = 4096;
/** Faults in an answer; a wrong file can contain thousands. */
const SHOWN_FAULTS = 20;

export interface ConfigFacts {
  readonly site: SiteConfig;
  readonly maps: MapsByName;
  readonly loggerSn: string;
  /** Other loggers of the same owner, by serial number of their devices. */
  readonly elsewhere: ReadonlyMap<string, string>;
}

/** Why a logger cannot run the configuration; none if it can. */
export function configFaults({ site, maps, loggerSn, elsewhere }: ConfigFacts): LoggerText[] {
  const faults = [...siteFaults(site)];
  for (const [i, { sn }] of site.devices.entries()) {
    if (sn === undefined) continue;
    const other = elsewhere.get(sn);
    if (other !== undefined) faults.push(at(`devices[${i}].sn`, coded('elsewhere', { sn, logger: other })));
    if (sn === loggerSn) faults.push(at(`devices[${i}].sn`, coded('loggerItself', { sn })));
  }
  const bytes = Buffer.byteLength(JSON.stringify({ site, maps })) + MESSAGE_OVERHEAD_BYTES;
  if (bytes > MAX_MESSAGE_BYTES) faults.push(coded('configTooLarge', { bytes: MAX_MESSAGE_BYTES }));
  return faults;
}

export function faultsText(faults: readonly LoggerText[], lang: Lang): string {
  const shown = faults.slice(0, SHOWN_FAULTS).map((fault) => textIn(fault, lang));
  return [...shown, ...(faults.length > SHOWN_FAULTS ? ['…'] : [])].join(lang === 'zh' ? '；' : '; ');
}

/** Greater than every version that the logger knows, also from an earlier plant. */
export function nextVersion(
  newest: number,
  report: {
    readonly version: number | null;
    readonly returnedFrom: { readonly version: number } | null;
  } | null,
): number {
  return Math.max(newest, report?.version ?? 0, report?.returnedFrom?.version ?? 0) + 1;
}

interface Reported {
  readonly version: number | null;
  readonly state: 'running' | 'trial';
  readonly returnedFrom: { readonly version: number } | null;
}

interface Known {
  readonly version: number;
  readonly state: VersionState;
}

/** What a report means for one of the stored versions. */
export type Step = 'confirm' | 'runs' | 'replaced' | 'returned' | 'lost';

/** `newest`: the greatest version number. */
export function stepOf(known: Known, reported: Reported, newest: number): Step | undefined {
  const { version, state } = known;
  const isReported = reported.version === version;
  if (isReported && reported.state === 'running') return state === 'running' ? undefined : 'runs';
  if (isReported) return version === newest && state === 'sent' ? 'confirm' : undefined;
  const hasReturned = reported.returnedFrom?.version === version;
  if (hasReturned && (state === 'sent' || state === 'running')) return 'returned';
  if (state !== 'running') return undefined;
  // A version on trial does not end the running one yet.
  if (reported.state === 'trial') return undefined;
  return version === newest ? 'lost' : 'replaced';
}
