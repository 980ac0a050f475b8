import { expect, test } from 'vitest';
import { type StepFacts, stepsOf } from './steps.ts';

const bare: StepFacts = { plants: 1, devices: 0, hasData: false, priced: false, recipients: 0 };
const done = (facts: Partial<StepFacts>) =>
  stepsOf({ ...bare, ...facts })
    ?.filter((step) => step.done)
    .map(({ key }) => key);
const waiting = (facts: Partial<StepFacts>) =>
  stepsOf({ ...bare, ...facts })
    ?.filter((step) => step.waits)
    .map(({ key }) => key);

test.each([
  [{ plants: 0, devices: undefined, hasData: undefined, priced: undefined }, [], ['logger', 'live', 'price']],
  [{ plants: 0, recipients: 1 }, ['notify'], ['logger', 'live', 'price']],
  [{}, ['plant'], ['live']],
  [{ devices: 1 }, ['plant', 'logger'], []],
  [
    { devices: 3, hasData: true, priced: true, recipients: 2 },
    ['plant', 'logger', 'live', 'price', 'notify'],
    [],
  ],
])('with %j these steps are done: %j, and these remain: %j', (facts, expected, waits) => {
  expect(done(facts)).toEqual(expected);
  expect(waiting(facts)).toEqual(waits);
});

test('nothing is shown until all data is loaded', () => {
  expect(stepsOf({ ...bare, devices: undefined })).toBeUndefined();
  expect(stepsOf({ ...bare, recipients: undefined })).toBeUndefined();
});
