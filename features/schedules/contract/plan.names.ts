import type { Bilingual, Lang } from '@heliodon/kernel/lang';

/* A plan created by the platform has a key as its name, which is translated for the reader. */

export const PACKAGE_PLAN_NAME = '@packageByPrices';

const WORDS: ReadonlyMap<string, Bilingual> = new Map([
  [PACKAGE_PLAN_NAME, { zh: '套餐：按电价充放电', en: 'Package: price-based' }],
]);

export const planNameIn = (name: string, lang: Lang): string => WORDS.get(name)?.[lang] ?? name;

/** For the log, which can be read in either language. */
export function planNameInLog(name: string): string {
  const words = WORDS.get(name);
  return words ? `${words.zh} / ${words.en}` : name;
}

/** If such a plan is saved under its translated name, the key is kept. */
export function keptPlanName(sent: string, before: string | undefined): string {
  const words = before === undefined ? undefined : WORDS.get(before);
  return before !== undefined && (sent === words?.zh || sent === words?.en) ? before : sent;
}
