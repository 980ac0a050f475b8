import type { ResourceKey } from 'i18next';

/**
 * `…/features/auth/web/texts/zh.json` → `auth/zh`, `…/batteries/web/storage/texts/zh.json` → `storage/zh`: the folder that
 * has them, or the feature whose web or src it is. `./texts/zh.json` → `portal/zh`.
 */
function keyOf(path: string): string {
  const [owner = '.', , file = ''] = path
    .split('/')
    .filter((part) => part !== 'web' && part !== 'src')
    .slice(-3);
  return `${owner === '.' ? 'portal' : owner}/${file.slice(0, -'.json'.length)}`;
}

type Load = () => Promise<ResourceKey>;

export const textsByKey = (files: Record<string, Load>): ReadonlyMap<string, Load> =>
  new Map(Object.entries(files).map(([path, load]) => [keyOf(path), load]));
