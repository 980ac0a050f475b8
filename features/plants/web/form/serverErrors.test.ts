import { CallFailed } from '@heliodon/web/client';
import { expect, it } from 'vitest';
import { serverErrors } from './serverErrors.ts';

it.each<[number, unknown, Record<string, string> | undefined]>([
  [2301, null, { name: 'said' }],
  [2302, null, { longitude: 'said' }],
  [2304, null, { city: 'said' }],
  [2008, null, undefined],
  [2001, { issues: [{ path: 'plant.phone', message: 'p' }] }, { phone: 'p' }],
  [2001, { issues: [{ path: 'price.seasons.0.peak', message: 'q' }] }, { 'price.seasons.0.peak': 'q' }],
  [
    2001,
    {
      issues: [
        { path: 'plant.name', message: 'first' },
        { path: 'plant.name', message: 'second' },
      ],
    },
    { name: 'first' },
  ],
  [2001, null, undefined],
])('%i %j', (code, data, errors) => {
  expect(serverErrors(new CallFailed(code, 'said', data))).toEqual(errors);
});

it('an error that is no refusal by the server is rethrown', () => {
  expect(() => serverErrors(new Error('broken'))).toThrow('broken');
});
