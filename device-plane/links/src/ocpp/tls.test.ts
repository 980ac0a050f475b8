import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOcppWorld, type OcppWorld } from './testing/ocpp-world.ts';

/* Security profile 2: TLS with a certificate checked by the charger, and basic authentication. */

let folder: string;
let cert: string;
let world: OcppWorld;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ocpp-tls-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', keyFile, '-out', certFile, '-days', '2'];
  const who = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...made, ...files, ...who], { stdio: 'ignore' });
  cert = readFileSync(certFile, 'utf8');
  world = await createOcppWorld({
    port: undefined,
    tls: { port: 0, key: readFileSync(keyFile, 'utf8'), cert },
  });
  world.addPile('TLS-1');
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

const over = (scheme: string, wsOpts: object) => ({
  endpoint: `${scheme}://127.0.0.1:${world.endpoint.ports[0]}/ocpp`,
  wsOpts: { headers: {}, ...wsOpts },
});

it('a charger that trusts the certificate boots over TLS', async () => {
  const pile = await world.pile('TLS-1', 'ocpp1.6', {}, over('wss', { ca: cert }));
  const boot = { chargePointVendor: 'Vendor', chargePointModel: 'Model' };
  expect(await pile.call('BootNotification', boot)).toMatchObject({ status: 'Accepted', interval: 60 });
  expect(world.recorder.facts).toEqual([
    { vendor: 'Vendor', model: 'Model', firmware: '', serial: '', version: 'ocpp1.6', tls: true },
  ]);
});

it('the secret is also required over TLS', async () => {
  const wrong = { ...over('wss', { ca: cert }), password: 'wrong' };
  await expect(world.pile('TLS-1', 'ocpp1.6', {}, wrong)).rejects.toThrow('Unauthorized');
});

it('a charger that does not trust the certificate does not connect', async () => {
  await expect(world.pile('TLS-1', 'ocpp1.6', {}, over('wss', {}))).rejects.toThrow('self-signed');
});

it('unencrypted connections are refused', async () => {
  await expect(world.pile('TLS-1', 'ocpp1.6', {}, over('ws', {}))).rejects.toThrow();
});
