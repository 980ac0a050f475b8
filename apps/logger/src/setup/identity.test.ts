import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialNumber } from '@heliodon/telemetry/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Identity } from './identity.ts';

/** As the platform asks for it. */
const CLAIM_CODE = /^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{10}$/;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heliodon-identity-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (given: { sn?: string; secret?: string } = {}) =>
  Identity.open(join(folder, 'identity.json'), given);

it('a logger without serial number and secret makes both, readable by its user only', async () => {
  const identity = await open();
  expect(identity.sn).toMatch(/^HL-[A-Z0-9]{8}$/);
  expect(serialNumber().safeParse(identity.sn).success).toBe(true);
  expect(identity.claimCode).toMatch(CLAIM_CODE);
  expect(identity.password()).toMatch(/^claim:[A-Z0-9]{10}:[0-9a-f]{64}$/);
  expect(statSync(join(folder, 'identity.json')).mode & 0o777).toBe(0o600);
});

it('keeps them over restarts, and uses the plain secret once it is accepted', async () => {
  const first = await open();
  const password = first.password();
  const second = await open();
  expect([second.sn, second.password()]).toEqual([first.sn, password]);
  expect(await second.accepted()).toBe(true);
  const third = await open();
  expect([third.sn, third.claimCode, third.password()]).toEqual([first.sn, null, password.split(':')[2]]);
  expect(await third.accepted()).toBe(false);
});

it('tries the plain secret now and then: the answer to an accepted claim may be lost', async () => {
  const identity = await open();
  const kinds = Array.from({ length: 12 }, () => identity.password().startsWith('claim:'));
  expect(kinds).toEqual([...Array(5).fill(true), false, ...Array(5).fill(true), false]);
});

it('with a configured secret makes none', async () => {
  const identity = await open({ sn: 'LG-0001', secret: 'its-secret' });
  expect([identity.sn, identity.password(), identity.claimCode]).toEqual(['LG-0001', 'its-secret', null]);
  expect(() => statSync(join(folder, 'identity.json'))).toThrow('ENOENT');
});

it('with another configured serial number is another logger', async () => {
  const first = await open({ sn: 'LG-0001' });
  await first.accepted();
  const second = await open({ sn: 'LG-0002' });
  expect([first.sn, second.sn]).toEqual(['LG-0001', 'LG-0002']);
  expect(second.claimCode).toMatch(CLAIM_CODE);
  expect(second.password()).not.toContain(first.password());
});
