import { expect, it } from 'vitest';
import { pileAddresses } from './pileAccess.ts';

const place = { protocol: 'http:', host: 'plant.local:8080', hostname: 'plant.local' };
const path = '/ocpp/CP-01';

it('uses the address of the page, with and without the identity', () => {
  expect(pileAddresses(place, { path, tlsPort: null })).toEqual([
    { base: 'ws://plant.local:8080/ocpp', full: 'ws://plant.local:8080/ocpp/CP-01' },
  ]);
});

it('is encrypted if the page is', () => {
  const secure = { ...place, protocol: 'https:', host: 'plant.local' };
  expect(pileAddresses(secure, { path, tlsPort: null })[0]?.base).toBe('wss://plant.local/ocpp');
});

it('lists the TLS port first if there is one', () => {
  expect(pileAddresses(place, { path, tlsPort: 8443 }).map(({ full }) => full)).toEqual([
    'wss://plant.local:8443/ocpp/CP-01',
    'ws://plant.local:8080/ocpp/CP-01',
  ]);
});
