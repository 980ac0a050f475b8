import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fromChineseGrid } from '../rules/chinese-grid.ts';
import { AmapClient } from './amap-client.ts';
import { AmapSource } from './amap-source.ts';
import { OfflineSource } from './offline-source.ts';
import { PlaceData } from './place-data.ts';

let server: Server;
let source: AmapSource;
let answer: { status: number; body: string };
const asked: URL[] = [];
const errors: unknown[] = [];
const placeData = new PlaceData();
const offline = new OfflineSource(placeData);

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://localhost'));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new AmapClient({ key: 'key-of-the-test', baseUrl });
  source = new AmapSource({ client, placeData, other: offline, onError: (error) => errors.push(error) });
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  errors.length = 0;
  answer = { status: 500, body: '' };
});
const answers = (body: object) => {
  answer = { status: 200, body: JSON.stringify({ status: '1', info: 'OK', infocode: '10000', ...body }) };
};

// The service returns an empty list for an empty value.
const pois = [
  {
    id: 'B02F37T0ZS',
    name: '深圳市民中心',
    address: '福中三路',
    location: '114.059560,22.543082',
    pname: '广东省',
    cityname: '深圳市',
    adname: '福田区',
    adcode: '440304',
  },
  { id: 'B0', name: '某处', address: [], location: [], adcode: '440304' },
  { id: 'B1', name: '首都图书馆', address: [], location: '116.463500,39.870400', adcode: '110105' },
];

it('finds buildings, in WGS-84, with our region codes', async () => {
  answers({ count: '3', pois });
  const rows = await source.search('市民中心', 'zh');
  expect(asked[0]?.pathname).toBe('/v3/place/text');
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    key: 'key-of-the-test',
    keywords: '市民中心',
  });
  expect(rows).toEqual([
    {
      name: '深圳市民中心',
      path: '福中三路, 深圳市, 广东省, 中国',
      ...fromChineseGrid({ longitude: 114.05956, latitude: 22.543082 }),
      countryCode: 'CN',
      provinceCode: '440000',
      city: '440300',
      approximate: false,
    },
    expect.objectContaining({ name: '首都图书馆', provinceCode: '110000', city: '110105' }),
  ]);
});

it('queries AMap only for regions that it covers', async () => {
  answers({ pois });
  expect((await source.search('paris', 'en'))[0]?.name).toBe('Paris');
  expect((await source.search('巴黎', 'zh', 'FR'))[0]?.name).toBe('巴黎');
  expect(asked).toHaveLength(0);
  expect((await source.search('东京', 'zh'))[0]).toMatchObject({ name: '东京', countryCode: 'JP' });
});

it('returns the address at a position, which is sent in GCJ-02', async () => {
  const regeocode = {
    formatted_address: '广东省深圳市福田区莲花街道深圳市民中心',
    addressComponent: { country: '中国', province: '广东省', city: '深圳市', adcode: '440304' },
  };
  answers({ regeocode });
  const found = await source.locate({ longitude: 114.0545, latitude: 22.5459 }, 'zh');
  expect(found).toEqual({
    countryCode: 'CN',
    provinceCode: '440000',
    city: '440300',
    address: '广东省深圳市福田区莲花街道深圳市民中心',
    timeZone: 'Asia/Shanghai',
  });
  expect(asked[0]?.searchParams.get('location')).toMatch(/^114\.0596\d\d,22\.543\d\d\d$/);
});

it.each<[string, () => void]>([
  ['an error of the server', () => undefined],
  ['a refused key', () => (answer = { status: 200, body: '{"status":"0","info":"INVALID_USER_KEY"}' })],
  ['no JSON', () => (answer = { status: 200, body: '<html>' })],
  ['another form', () => (answer = { status: 200, body: '{"status":"1","pois":"none"}' })],
])('%s: the local places are used', async (_, prepare) => {
  prepare();
  expect((await source.search('深圳', 'zh'))[0]).toMatchObject({ name: '深圳市', city: '440300' });
  const found = await source.locate({ longitude: 114.0545, latitude: 22.5459 }, 'zh');
  expect(found.address).toBe('广东省深圳市');
  expect(errors).toHaveLength(2);
});

it('without a result the local places are used', async () => {
  answers({ count: '0', pois: [] });
  expect((await source.search('深圳', 'zh'))[0]?.name).toBe('深圳市');
  expect(errors).toEqual([]);
});
