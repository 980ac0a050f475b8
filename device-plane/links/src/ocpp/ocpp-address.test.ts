import { expect, it } from 'vitest';
import { identityOf } from './ocpp-address.ts';

it.each([
  ['/ocpp/CP-1', 'CP-1'],
  ['/ocpp/cp-1', 'cp-1'],
  ['/ocpp/CP%2D1', 'CP-1'],
  ['/ocpp/CP-1?x=1', 'CP-1'],
  ['/ocpp/', undefined],
  ['/ocpp/CP-1/', undefined],
  ['/ocpp/a/CP-1', undefined],
  ['/ocpp/..%2FCP-1', undefined],
  ['/ocpp/%zz', undefined],
  ['/ocpp/CP%001', undefined],
  ['/ocpp/CP 1', undefined],
  [`/ocpp/${'x'.repeat(41)}`, undefined],
  ['/other/CP-1', undefined],
  [undefined, undefined],
])('identity in %s: %s', (url, expected) => {
  expect(identityOf(url)).toBe(expected);
});
