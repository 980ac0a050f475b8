import { hasCharging, hasPv, hasStorage } from '../../contract/plants.contract.ts';

export const PAGE_GROUPS = ['storage', 'charging', 'pv'] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

/** Groups of pages that the plant loses when its type changes from `before` to `after`. */
export function vanishing(before: number, after: number): PageGroup[] {
  const lost = (has: (type: number) => boolean) => has(before) && !has(after);
  const groups = { storage: lost(hasStorage), charging: lost(hasCharging), pv: lost(hasPv) };
  return PAGE_GROUPS.filter((group) => groups[group]);
}
