import { describe, expect, it } from 'vitest';
import { keptPlanName, PACKAGE_PLAN_NAME, planNameIn, planNameInLog } from './plan.names.ts';

describe('the name of a plan created by a package', () => {
  it.each([
    ['zh', '套餐：按电价充放电'],
    ['en', 'Package: price-based'],
  ] as const)('is shown in the language of the reader: %s', (lang, words) => {
    expect(planNameIn(PACKAGE_PLAN_NAME, lang)).toBe(words);
    expect(planNameIn('Summer', lang)).toBe('Summer');
  });

  it('is in the log in both languages', () => {
    expect(planNameInLog(PACKAGE_PLAN_NAME)).toBe('套餐：按电价充放电 / Package: price-based');
    expect(planNameInLog('Summer')).toBe('Summer');
  });

  it.each([
    ['Package: price-based', PACKAGE_PLAN_NAME, PACKAGE_PLAN_NAME],
    ['套餐：按电价充放电', PACKAGE_PLAN_NAME, PACKAGE_PLAN_NAME],
    ['Mine', PACKAGE_PLAN_NAME, 'Mine'],
    ['Package: price-based', 'Summer', 'Package: price-based'],
    ['Package: price-based', undefined, 'Package: price-based'],
  ])('saved as %s where it was %s, it becomes %s', (sent, before, kept) => {
    expect(keptPlanName(sent, before)).toBe(kept);
  });
});
