import { decimal } from '@heliodon/contract/fields';
import { z } from 'zod';
import { tariffRule } from './tariffs.rules.ts';

export const SUBSIDY_TYPES = ['subsidy', 'other'] as const;
/** The energy for which a subsidy is paid: PV generation or storage discharge. */
export const SUBSIDY_ENERGIES = ['generated', 'discharged'] as const;
export type SubsidyEnergy = (typeof SUBSIDY_ENERGIES)[number];
export const MAX_SUBSIDY_YEARS = 10;
export const MAX_SUBSIDIES = 20;

/** Pure storage, pure PV. */
const [STORAGE_ALONE, PV_ALONE] = [1, 2];

/** The energies that a plant of this screen type has, the default first. */
export function energiesOf(screenType: number): readonly SubsidyEnergy[] {
  if (screenType === STORAGE_ALONE) return ['discharged'];
  return screenType === PV_ALONE ? ['generated'] : SUBSIDY_ENERGIES;
}

/** Revenue per kWh, in the plant's currency, for a number of years from the installation date. */
export const subsidyInput = z.strictObject({
  type: z.enum(SUBSIDY_TYPES),
  unitPrice: decimal(),
  years: z
    .number(tariffRule.years)
    .int(tariffRule.years)
    .min(1, tariffRule.years)
    .max(MAX_SUBSIDY_YEARS, tariffRule.years),
  per: z
    .enum(SUBSIDY_ENERGIES)
    .optional()
    .describe('Nothing said: what storage discharged at a plant of storage alone, else what PV generated'),
});
export type SubsidyInput = z.input<typeof subsidyInput>;

export const subsidiesInput = z.array(subsidyInput).max(MAX_SUBSIDIES);
