import { expect, test } from 'vitest';
import { setupSteps } from './setupSteps.ts';

const logger = { kind: 'logger', samplingPoint: null, at: null };
const inverter = { kind: 'inverter', samplingPoint: null, at: null };
const meter = { kind: 'meter', samplingPoint: 'pv', at: null } as const;
const gridMeter = { ...meter, samplingPoint: 'acLow', at: 1 } as const;
const done = (...args: Parameters<typeof setupSteps>) =>
  setupSteps(...args)
    .filter((step) => step.done)
    .map(({ key }) => key)
    .join(' ');

test.each([
  ['nothing', [], false, 'plant'],
  ['a logger', [logger], false, 'plant logger'],
  ['a device without values', [logger, inverter], false, 'plant logger devices'],
  ['a meter elsewhere', [logger, meter], true, 'plant logger devices prices'],
  ['everything', [logger, gridMeter], true, 'plant logger devices gridMeter values prices'],
] as const)('with %s', (_, devices, hasPrices, expected) => {
  expect(done(devices, hasPrices)).toBe(expected);
});

test('a step that needs another one has no link', () => {
  const links = (devices: Parameters<typeof setupSteps>[0]) =>
    Object.fromEntries(setupSteps(devices, false).map(({ key, to }) => [key, to]));
  expect(links([])).toMatchObject({
    logger: '/monitoring/connectDevices',
    devices: undefined,
    gridMeter: undefined,
  });
  expect(links([logger])).toMatchObject({ gridMeter: '/monitoring/connectDevices' });
  expect(links([logger, meter])).toMatchObject({ gridMeter: '/monitoring/meterManage' });
});
