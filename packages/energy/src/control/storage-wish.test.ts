import { expect, it } from 'vitest';
import { EMS_PRESETS, type EmsSettings } from './ems-packages.ts';
import { type StorageWish, storageWish, type WishInputs } from './storage-wish.ts';

const NOON = 12 * 60;
const plan = [{ fromMin: 600, toMin: 780, powerKw: -80, cutOffSoc: 90 }];
const given = (more: Partial<WishInputs>): WishInputs => ({ plan: null, setPointKw: null, ...more });
const wish = (expectedKw: number, byItself = true): StorageWish => ({ expectedKw, byItself });

/** The unit is half of the storage; PV 40, consumption 200: load-first mode requests (200 − 40) / 2 = 80. */
it.each<[string, WishInputs | undefined, EmsSettings | null, number, number, StorageWish, number?]>([
  ['nothing known: the work mode', undefined, null, 0, 50, wish(80)],
  ['battery first takes PV', undefined, null, 1, 50, wish(-20)],
  ['a plan goes before the mode', given({ plan }), null, 0, 50, wish(-80)],
  ['until its cut-off', given({ plan }), null, 0, 90, wish(0)],
  ['a person goes before the plan', given({ plan, setPointKw: 25 }), null, 0, 50, wish(25)],
  ['resting is a set-point too', given({ plan, setPointKw: 0 }), null, 0, 50, wish(0)],
  ['automatic dispatch goes before the plan', given({ plan }), null, 0, 90, wish(30, false), 30],
  ['automatic rest too', given({ plan }), EMS_PRESETS.backupFirst, 0, 50, wish(0, false), 0],
  ['a person goes before automatic dispatch', given({ plan, setPointKw: 25 }), null, 0, 50, wish(25), 30],
  ['standby is nothing that machines know', given({}), EMS_PRESETS.backupFirst, 0, 50, wish(-25, false)],
  ['a plan goes before the package', given({ plan }), EMS_PRESETS.backupFirst, 0, 50, wish(-80)],
  ['the package wants another mode than is set', given({}), EMS_PRESETS.selfUse, 2, 50, wish(80, false)],
  ['the package wants the mode that is set', given({}), EMS_PRESETS.selfUse, 0, 50, wish(80)],
])('%s', (_, inputs, ems, workMode, soc, expected, automaticKw) => {
  const machine = { share: 0.5, ratedKw: 100, soc, workMode, inputs, automaticKw };
  expect(storageWish(machine, ems, { pvKw: 40, usedKw: 200 }, NOON)).toEqual(expected);
});
