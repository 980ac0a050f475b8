import { expect, it } from 'vitest';
import type { DispatchMode } from '../../contract/automatic.contract.ts';
import { type ModeEffect, modeEffects } from './modeEffects.ts';

it.each<[DispatchMode, DispatchMode, ModeEffect[]]>([
  ['off', 'automatic', ['follows', 'limits', 'setPoint', 'fallback']],
  ['propose', 'automatic', ['follows', 'limits', 'setPoint', 'fallback']],
  ['off', 'propose', ['proposes', 'untouched']],
  ['automatic', 'propose', ['proposes', 'handsBack']],
  ['propose', 'off', ['stops', 'untouched']],
  ['automatic', 'off', ['stops', 'handsBack']],
])('from %s to %s: %j', (before, after, effects) => {
  expect(modeEffects(before, after)).toEqual(effects);
});
