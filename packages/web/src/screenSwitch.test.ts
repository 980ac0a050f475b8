import { expect, test } from 'vitest';
import { keepSwitch, useSwitchSettings } from './screenSwitch.ts';
import { kept } from './storage.ts';

test('slides change automatically unless disabled, and the setting is stored', () => {
  expect(useSwitchSettings.getState()).toEqual({ on: true, seconds: 20 });
  keepSwitch({ seconds: 60 });
  expect([kept.screenSwitch.read(), kept.screenSwitchSeconds.read()]).toEqual([true, 60]);
  keepSwitch({ on: false });
  expect(useSwitchSettings.getState()).toEqual({ on: false, seconds: 60 });
  expect([kept.screenSwitch.read(), kept.screenSwitchSeconds.read()]).toEqual([false, 60]);
});
