import { expect, it } from 'vitest';
import { type Attempt, type Delivery, deliveryBy } from './delivery.ts';

it.each<[string, boolean, Attempt | undefined, Delivery]>([
  ['no service', false, undefined, 'kept'],
  ['no service any more', false, { status: 'sent', tries: 1 }, 'kept'],
  ['a service that was not used lately', true, undefined, 'sent'],
  ['the last one went out', true, { status: 'sent', tries: 1 }, 'sent'],
  ['the last one went out at the third try', true, { status: 'sent', tries: 3 }, 'sent'],
  ['the last one waits for another try', true, { status: 'queued', tries: 1 }, 'delayed'],
  ['the last one was given up', true, { status: 'failed', tries: 5 }, 'delayed'],
  ['the last one was refused for its target', true, { status: 'failed', tries: 1 }, 'sent'],
])('%s', (_, isCarried, last, expected) => {
  expect(deliveryBy(isCarried, last)).toBe(expected);
});
