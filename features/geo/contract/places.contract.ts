import { defineCall } from '@heliodon/contract/call';
import { text } from '@heliodon/contract/fields';
import { z } from 'zod';

/*
 * Positions are WGS-84 degrees. A region is a country (ISO 3166 alpha-2: 'CN'), a province or a city of China (six
 * digits: '440000', '440300'). Elsewhere provinces are GeoNames' first division ('US.CA') and cities are free text.
 */
export const longitude = () => z.number().min(-180).max(180);
export const latitude = () => z.number().min(-90).max(90);
export const countryCode = () => z.string().regex(/^[A-Z]{2}$/);
export const regionCode = () => z.string().regex(/^([A-Z]{2}(\.[A-Z0-9]{1,10})?|\d{6})$/);

const region = z.object({ code: z.string(), zh: z.string(), en: z.string() });

export const getRegionList = defineCall({
  path: '/place/getRegionList',
  summary:
    'Countries, the provinces of a country, or the cities of a province of China, sorted for the reader’s language',
  access: 'session',
  request: z.strictObject({ parent: regionCode().optional() }),
  response: z.object({ rows: z.array(region) }),
});

export const place = z.object({
  name: z.string(),
  /** The regions that contain it, largest last: '深圳市, 广东省, 中国'. In the reader's language. */
  path: z.string(),
  longitude: longitude(),
  latitude: latitude(),
  countryCode: z.string(),
  provinceCode: z.string(),
  /** Six digits in China, the city's name elsewhere; '' when unknown. */
  city: z.string(),
  /** The position of the district is unknown; this is the centre of its city. */
  approximate: z.boolean(),
});

export const searchPlace = defineCall({
  path: '/place/searchPlace',
  summary: 'Places by name in Chinese, pinyin or English, best first',
  access: 'session',
  background: false,
  request: z.strictObject({ keyword: text(50, 1), countryCode: countryCode().optional() }),
  response: z.object({ rows: z.array(place) }),
});

export const locatePlace = defineCall({
  path: '/place/locatePlace',
  summary: 'Country, province, city, nearest place and time zone of a position',
  access: 'session',
  request: z.strictObject({ longitude: longitude(), latitude: latitude() }),
  response: z.object({
    countryCode: z.string(),
    provinceCode: z.string(),
    city: z.string(),
    /** A suggested address, in the reader's language. */
    address: z.string(),
    timeZone: z.string(),
  }),
});

export const placesCalls = [getRegionList, searchPlace, locatePlace];
