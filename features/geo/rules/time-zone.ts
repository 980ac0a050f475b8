import lookup from '@photostructure/tz-lookup';
import type { Position } from './position.ts';

/** All of China uses Beijing time; some older browsers do not know the zone name Europe/Kyiv. */
const USUAL: Readonly<Record<string, string>> = {
  'Asia/Urumqi': 'Asia/Shanghai',
  'Europe/Kyiv': 'Europe/Kiev',
};
const OF_PROVINCE: Readonly<Record<string, string>> = {
  '710000': 'Asia/Taipei',
  '810000': 'Asia/Hong_Kong',
  '820000': 'Asia/Macau',
};

/**
 * IANA name that PostgreSQL and browsers accept.
 * @param province of China, if known: near a border it is more reliable than the position
 */
export function timeZoneAt({ latitude, longitude }: Position, province = ''): string {
  if (/^\d/.test(province)) return OF_PROVINCE[province] ?? 'Asia/Shanghai';
  const zone = lookup(latitude, longitude);
  return USUAL[zone] ?? zone;
}
