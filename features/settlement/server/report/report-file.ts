import { commonErrors } from '@heliodon/contract/errors';
import { keyText, type ReportStep, runningPlace, slotState } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { type Bilingual, inLang, type Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';

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

/** Under the columns: their sum, and which of them is not over. */
export function totalLabel(
  total: string,
  keys: readonly string[],
  { timeZone, now, lang }: { readonly timeZone: string; readonly now: Date; readonly lang: Lang },
): string {
  const running = keys[runningPlace(keys, timeZone, now.getTime())];
  return running === undefined ? total : inLang(RUNNING_TOTAL, lang, { total, key: keyText(running) });
}

const RUNNING_TOTAL: Bilingual = {
  zh: '{total}（{key} 进行中）',
  en: '{total} ({key} in progress)',
};

/** Files end with the column that goes on now. */
export const hasBegun = (key: string, timeZone: string, now: Date): boolean =>
  slotState(key, timeZone, now.getTime()) !== 'future';
