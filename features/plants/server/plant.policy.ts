import { countryCode, regionCode } from '@heliodon/geo/contract';
import type { PlantInput } from '../contract/plant.schema.ts';

type Regions = Pick<PlantInput, 'country' | 'province' | 'city'>;

const isCode = (region: string): boolean => regionCode().safeParse(region).success;
const isChinese = (region: string): boolean => /^\d{6}$/.test(region);
/** Countries and regions that use China's six-digit division codes. */
const SIX_DIGITS = new Set(['CN', 'HK', 'MO', 'TW']);

/** A province must be in its country and a city in its province; names that are not codes are accepted unchecked. */
export function regionsFit({ country, province, city }: Regions): boolean {
  if (!countryCode().safeParse(country).success) return false;
  if (isChinese(province) && !SIX_DIGITS.has(country)) return false;
  if (province.includes('.') && isCode(province) && !province.startsWith(`${country}.`)) return false;
  if (isChinese(city)) return isChinese(province) && city.slice(0, 2) === province.slice(0, 2);
  return true;
}

/** The smallest region that has a border: the position must be inside it. */
export const borderOf = ({ country, province, city }: Regions): string =>
  [city, province].find(isCode) ?? country;
