import { expect, it } from 'vitest';
import { outageOf } from './outage.ts';

it.each([
  [{ code: '53100', message: 'could not extend file' }, 'full'],
  [{ code: '57P03', message: 'the database system is starting up' }, 'away'],
  [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' }, 'away'],
  [new Error('Connection terminated unexpectedly'), 'away'],
  [new Error('timeout exceeded when trying to connect'), 'away'],
  [{ code: '23505', message: 'duplicate key' }, undefined],
  [new Error('x is not a function'), undefined],
  ['text', undefined],
])('%j is %s', (error, expected) => expect(outageOf(error)).toBe(expected));
