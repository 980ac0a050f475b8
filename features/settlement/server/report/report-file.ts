import { commonErrors } from '@heliodon/contract/errors';
import { type ReportRange, type ReportStep, slotAt } from '@heliodon/energy/report-range';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import { maySeePlant } from '@heliodon/platform/plant-scope';

/* What the files of all reports have in common. */

export const ENERGY_FORMAT = '#,##0.00';
export const POWER_FORMAT = '#,##0.0';

/** A file is made later than it was asked for: whose plant it is may have changed. */
export async function checkPlant(db: Database, caller: Caller, plantId: number): Promise<void> {
  if (!(await maySeePlant(db, caller, plantId))) throw new AppError(commonErrors.notFound);
}

/** The formats under which the text of a column becomes a real date; a year is a number. */
export const KEY_FORMATS: Readonly<Record<ReportStep, string>> = {
  hour: 'yyyy-mm-dd hh:mm',
  day: 'yyyy-mm-dd',
  month: 'yyyy-mm',
  year: '0',
};

const PER_KWH = 1_000_000;
/** To the milliwatt-hour: what lies below is how computers add. */
export const energyCell = (kwh: number | null): number | null =>
  kwh === null ? null : Math.round(kwh * PER_KWH) / PER_KWH;

/** Files end with the column that goes on now. */
export const hasBegun = (
  key: string,
  { step }: Pick<ReportRange, 'step'>,
  timeZone: string,
  now: Date,
): boolean => key <= slotAt(step, now.getTime(), timeZone);
