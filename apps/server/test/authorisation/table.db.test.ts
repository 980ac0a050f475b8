import { afterAll, beforeAll, expect, it } from 'vitest';
import { callTable } from '../../src/calls.ts';
import { accessCases } from '../access-cases.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('every call of the table has a case, and every case has a call', () => {
  expect(Object.keys(accessCases).sort()).toEqual(callTable.map((call) => call.path).sort());
});

it('every call of the table has exactly one route', () => {
  const routed = server.context.routes.map((route) => route.call.path);
  expect([...routed].sort()).toEqual(callTable.map((call) => call.path).sort());
});
