import { describe, expect, test } from 'vitest';
import { mayShowSteps, type StepDevice, type StepFacts, showsSteps, stepsOf } from './steps.ts';

const claimed: StepDevice = { kind: 'logger', status: 'offline', samplingPoint: null, at: null };
const logger: StepDevice = { ...claimed, status: 'online' };
const inverter: StepDevice = { ...claimed, kind: 'inverter' };
const live: StepDevice = { ...inverter, status: 'running', at: 1 };
const meter: StepDevice = { ...live, kind: 'meter', samplingPoint: 'pv' };
const gridMeter: StepDevice = { ...meter, samplingPoint: 'acLow' };
const charger: StepDevice = { ...live, kind: 'charger' };

const all: StepFacts = { plants: 1, devices: [], priced: false, recipients: 0, may: () => true };
const steps = (facts: Partial<StepFacts>) => stepsOf({ ...all, ...facts }) ?? [];
const text = (facts: Partial<StepFacts>) =>
  steps(facts)
    .map(({ key, state, isNext }) => `${isNext ? '>' : ''}${key} ${state}`)
    .join(', ');

describe('the steps', () => {
  test.each<[string, Partial<StepFacts>, string]>([
    [
      'an empty account',
      { plants: 0, devices: undefined, priced: undefined },
      '>plant open, logger blocked, devices blocked, values blocked, gridMeter blocked, price blocked, notify open',
    ],
    [
      'an empty plant',
      {},
      'plant done, >logger open, devices blocked, values blocked, gridMeter blocked, price open, notify open',
    ],
    [
      'a claimed logger that has not connected',
      { devices: [claimed] },
      'plant done, >logger waiting, devices blocked, values blocked, gridMeter blocked, price open, notify open',
    ],
    [
      'a connected logger',
      { devices: [logger] },
      'plant done, logger done, >devices open, values blocked, gridMeter open, price open, notify open',
    ],
    [
      'a device without values',
      { devices: [logger, inverter], priced: true },
      'plant done, logger done, devices done, values waiting, >gridMeter open, price done, notify open',
    ],
    [
      'values, and a meter elsewhere',
      { devices: [claimed, live, meter], recipients: 1 },
      'plant done, logger done, devices done, values done, >gridMeter open, price open, notify done',
    ],
    [
      'a charger with its own connection',
      { devices: [charger], priced: true, recipients: 1 },
      'plant done, logger done, devices done, values done, >gridMeter open, price done, notify done',
    ],
    [
      'everything',
      { devices: [logger, gridMeter], priced: true, recipients: 1 },
      'plant done, logger done, devices done, values done, gridMeter done, price done, notify done',
    ],
  ])('of %s', (_, facts, expected) => {
    expect(text(facts)).toBe(expected);
  });

  test('to live data are shown to an account that may do none of them', () => {
    const none = { may: () => false, priced: undefined, recipients: undefined };
    expect(text({ ...none, devices: [logger] })).toBe(
      'plant done, logger done, devices open, values blocked',
    );
  });

  test('continue with what the account may do', () => {
    const may: StepFacts['may'] = (key) => key === 'devices' || key === 'gridMeter';
    expect(text({ may, devices: [logger] })).toBe(
      'plant done, logger done, >devices open, values blocked, gridMeter open',
    );
    expect(text({ may })).toBe('plant done, logger open, devices blocked, values blocked, gridMeter blocked');
  });

  test.each([
    ['devices', { devices: undefined }],
    ['prices', { priced: undefined }],
    ['recipients', { recipients: undefined }],
  ])('wait until the %s are loaded', (_, facts) => {
    expect(stepsOf({ ...all, ...facts })).toBeUndefined();
  });
});

describe('are shown', () => {
  const viewer = steps({ devices: [logger], may: () => false });
  const begun = steps({ devices: [logger, live] });
  const done = steps({ devices: [logger, gridMeter], priced: true, recipients: 1 });
  test.each([
    ['a viewer, on the home page of a plant without values', viewer, 'home', 40, true],
    ['a viewer, with the plants', viewer, 'plants', 1, false],
    ['a new manager, with the plants', begun, 'plants', 1, true],
    ['a new manager, on the home page', begun, 'home', 1, true],
    ['a manager of many plants with values', begun, 'home', 2, false],
    ['a manager of many plants, with the plants', steps({}), 'plants', 2, false],
    ['whoever has done everything', done, 'home', 1, false],
  ] as const)('%s', (_, given, place, plants, expected) => {
    expect(showsSteps(given, place, plants)).toBe(expected);
  });

  test.each([
    ['home', 9, undefined, true],
    ['home', 9, false, true],
    ['home', 9, true, false],
    ['home', 1, true, true],
    ['plants', 9, false, false],
    ['plants', 0, undefined, true],
  ] as const)('on %s with %i plants and values: %s', (place, plants, hasValues, expected) => {
    expect(mayShowSteps(place, plants, hasValues)).toBe(expected);
  });
});
