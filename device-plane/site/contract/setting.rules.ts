import { defineMessages } from '@heliodon/contract/messages';
import { SETTING_RANGES, type SettingName } from '@heliodon/energy/control/setting-ranges';
import { z } from 'zod';

/* Specification point 5: one rule per setting, with the range in its message. */

const RULED = [
  'reserveSoc',
  'sitePowerKw',
  'curtailPercent',
  'refluxTargetKw',
  'refluxRampKw',
  'refluxDeadBandKw',
] as const satisfies readonly SettingName[];
type Ruled = (typeof RULED)[number];

const messages = defineMessages(
  'emsSetting',
  Object.fromEntries(
    RULED.map((name) => {
      const { min, max, unit, decimals } = SETTING_RANGES[name];
      const digits = decimals === 0 ? '整数' : `最多 ${decimals} 位小数`;
      const wording = decimals === 0 ? 'a whole number' : `at most ${decimals} decimal`;
      return [
        name,
        {
          zh: `应在 ${min} 到 ${max} ${unit}之间，${digits}`,
          en: `Must be between ${min} and ${max} ${unit}, ${wording}`,
        },
      ];
    }),
  ) as Record<Ruled, { zh: string; en: string }>,
);

/** A number within the range and resolution of a setting. */
export function setting(name: Ruled) {
  const { min, max, decimals } = SETTING_RANGES[name];
  const message = messages[name];
  return z
    .number(message)
    .min(min, message)
    .max(max, message)
    .refine((value) => Number(value.toFixed(decimals)) === value, message);
}
