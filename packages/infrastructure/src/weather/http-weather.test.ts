import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpWeather } from './http-weather.ts';

const asked: URL[] = [];
let answer: { status: number; body: unknown };
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://local'));
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
let url = '';
let nowMs = Date.parse('2026-07-01T10:20:00Z');

beforeAll(async () => {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/forecast?apikey=x`;
});
afterAll(() => server.close());

const hour = Date.parse('2026-07-01T10:00:00Z') / 1000;
const body = {
  hourly: {
    time: [hour, hour + 3600, hour + 7200],
    cloud_cover: [50, null, 100],
    shortwave_radiation: [800, 700, 300],
    temperature_2m: [30.5, 31, null],
  },
};

it('reads hours, assigns irradiance to the start of its hour, and queries once an hour for adjacent plants', async () => {
  answer = { status: 200, body };
  const weather = httpWeather({ url, now: () => nowMs });
  const hours = await weather.hoursAhead(31.21, 121.42);
  expect(hours).toEqual([
    { startMs: hour * 1000, cloudCover: 0.5, ghiWm2: 700, temperatureC: 30.5 },
    { startMs: (hour + 3600) * 1000, cloudCover: null, ghiWm2: 300, temperatureC: 31 },
    { startMs: (hour + 7200) * 1000, cloudCover: 1, ghiWm2: null, temperatureC: null },
  ]);
  const query = Object.fromEntries(asked[0]?.searchParams ?? []);
  expect(query).toMatchObject({
    latitude: '31.2',
    longitude: '121.4',
    apikey: 'x',
    timeformat: 'unixtime',
    past_days: '2',
  });
  await weather.hoursAhead(31.19, 121.38);
  expect(asked).toHaveLength(1);
  await weather.hoursAhead(31.5, 121.4);
  expect(asked).toHaveLength(2);
  nowMs += 3_600_000;
  await weather.hoursAhead(31.21, 121.42);
  expect(asked).toHaveLength(3);
});

it.each([
  ['an error', 503, {}],
  ['something else', 200, { hourly: { time: ['noon'] } }],
])('fails on %s and retries on the next request', async (_, status, wrong) => {
  const weather = httpWeather({ url, now: () => nowMs });
  answer = { status, body: wrong };
  await expect(weather.hoursAhead(10, 20)).rejects.toThrow();
  answer = { status: 200, body };
  await expect(weather.hoursAhead(10, 20)).resolves.toHaveLength(3);
});
