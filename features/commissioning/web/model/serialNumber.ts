import { fullMeterAddress } from '@heliodon/register-maps/site-config';
import { DLT645 } from '../../contract/register-maps.contract.ts';
import type { DraftDevice, ReportedSn } from './draft.ts';

/** Where a serial number comes from, or where it has to come from. */
export type SnOrigin =
  | ReportedSn['by']
  | 'reported'
  | 'address'
  | 'emptyIsAddress'
  | 'emptyIsReported'
  | 'printed'
  | 'shortAddress';

type Device = Pick<DraftDevice, 'config' | 'sn' | 'printedSn' | 'reported'>;

/** Undefined for a number that was typed. */
export function snOrigin({ config, sn, printedSn, reported }: Device): SnOrigin | undefined {
  const typed = sn.trim();
  const isEmpty = typed === '';
  if (reported && typed === reported.sn) return reported.by;
  if (reported && isEmpty) return 'reported';
  if (config.map === DLT645) {
    const isAddress = config.meterAddress !== undefined && typed === fullMeterAddress(config.meterAddress);
    if (isAddress) return 'address';
    if (printedSn) return 'shortAddress';
    return isEmpty ? 'emptyIsAddress' : undefined;
  }
  if (printedSn) return 'printed';
  return isEmpty ? 'emptyIsReported' : undefined;
}

/** The reported number, if another one was typed. Reported ones begin with the maker, nameplates often do not. */
export function differingSn({ sn, reported }: Device): string | undefined {
  const typed = sn.trim().toLowerCase();
  const own = reported?.sn.toLowerCase();
  if (own === undefined || typed === '' || own === typed || own.endsWith(`-${typed}`)) return undefined;
  return reported?.sn;
}
