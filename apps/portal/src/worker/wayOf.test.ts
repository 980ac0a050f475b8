import { expect, test } from 'vitest';
import { wayOf } from './wayOf.ts';

const ORIGIN = 'https://portal.example';
const build = { id: 'b1', assets: ['/assets/first-1a.js'] };

const asked = (path: string, more: { method?: string; mode?: RequestMode; headers?: object } = {}) => ({
  method: 'GET',
  mode: 'cors' as RequestMode,
  url: new URL(path, ORIGIN).href,
  ...more,
  headers: new Headers({ ...more.headers }),
});
const page = { mode: 'navigate' as const };

test.each([
  ['a page', asked('/monitoring/plantList?page=2', page), 'page'],
  ['the start', asked('/', page), 'page'],
  ['a file of this build', asked('/assets/first-1a.js'), 'asset'],
  ['a file of another build', asked('/assets/first-0f.js'), 'network'],
  ['a file of this build with a query', asked('/assets/first-1a.js?x'), 'network'],
  ['a file of the offline page', asked('/offline.css'), 'offlineFile'],
  ['the worker itself', asked('/sw.js'), 'network'],
  ['a call', asked('/sems/plant/getPlantList', { method: 'POST' }), 'network'],
  ['a picture with a token', asked('/sems/picture/stored/1', { headers: { authorization: 'x' } }), 'network'],
  ['a picture without', asked('/sems/picture/stored/1'), 'network'],
  ['a download that is opened as a page', asked('/sems/file/download/1', page), 'network'],
  ['the API document', asked('/docs', page), 'network'],
  ['the state of the server', asked('/healthz'), 'network'],
  ['a page that only begins like a call', asked('/semsation', page), 'page'],
  ['an asset with a token', asked('/assets/first-1a.js', { headers: { authorization: 'x' } }), 'network'],
  ['a part of a file', asked('/assets/first-1a.js', { headers: { range: 'bytes=0-9' } }), 'network'],
  ['another site', asked('https://elsewhere.example/assets/first-1a.js'), 'network'],
  ['a file opened as a page', asked('/manifest.webmanifest', page), 'network'],
])('%s', (_case, request, way) => {
  expect(wayOf(request, ORIGIN, build)).toBe(way);
});
