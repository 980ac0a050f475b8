import { describe, expect, it } from 'vitest';
import { borderOf, regionsFit } from './plant.policy.ts';

const at = (country: string, province: string, city: string) => ({ country, province, city });

describe('nested regions', () => {
  it.each<[string, string, string, boolean, string]>([
    ['CN', '320000', '320500', true, '320500'],
    ['CN', '320000', '', true, '320000'],
    ['CN', '', '', true, 'CN'],
    ['CN', '320000', '440300', false, '440300'],
    ['CN', '', '320500', false, '320500'],
    ['DE', '320000', '', false, '320000'],
    ['DE', 'DE.13', 'Leipzig', true, 'DE.13'],
    ['US', 'DE.13', 'Leipzig', false, 'DE.13'],
    ['US', 'US.CA', '', true, 'US.CA'],
    ['FR', 'Bretagne', 'Brest', true, 'FR'],
    ['', '', '', false, ''],
  ])('%s / %s / %s', (country, province, city, fits, border) => {
    expect(regionsFit(at(country, province, city))).toBe(fits);
    expect(borderOf(at(country, province, city))).toBe(border);
  });
});
