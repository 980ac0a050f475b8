import type { JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { readTicket, transitAudiences } from './transit.policy.ts';

const good = { jti: '0123456789abcdef', sub: 'manager', aud: 'heliodon', iat: 1000, exp: 1120 };

it('a used ticket is remembered for as long as a slow clock would accept it', () => {
  expect(readTicket(good)).toEqual({
    id: '0123456789abcdef',
    accountName: 'manager',
    refusedAnywayFrom: new Date(1_125_000),
  });
});

describe('is refused', () => {
  it.each<[string, JWTPayload]>([
    ['with a life of more than two minutes', { ...good, exp: 1121 }],
    ['with a number that is easy to guess', { ...good, jti: '0123456789abcde' }],
    ['with a number of endless length', { ...good, jti: 'x'.repeat(201) }],
    ['without an account', { ...good, sub: '' }],
    ['when it is for several portals at once', { ...good, aud: ['heliodon', 'another'] }],
  ])('%s', (_, payload) => {
    expect(readTicket(payload)).toBeUndefined();
  });
});

it.each([
  [undefined, ['heliodon']],
  ['https://pv.example.com', ['https://pv.example.com', 'https://pv.example.com/']],
])('the audience of an installation at %s', (publicUrl, expected) => {
  expect(transitAudiences(publicUrl)).toEqual(expected);
});
