import type { ResourceKey } from 'i18next';

/**
 * `…/features/auth/web/texts/zh.json` → `auth/zh`, `…/batteries/web/storage/texts/zh.json` → `storage/zh`: the folder
 * of the texts, or the feature whose web or src it is. `./texts/zh.json` → `portal/zh`.
 */
function keyOf(path: string): string {
  const parts = path.split('/');
  const folder = parts.at(-3);
  const owner = folder === 'web' || folder === 'src' ? parts.at(-4) : folder;
  const lang = parts.at(-1)?.slice(0, -'.json'.length);
  return `${owner === '.' ? 'portal' : owner}/${lang}`;
}

type Load = () => Promise<ResourceKey>;

export const textsByKey = (files: Record<string, Load>): ReadonlyMap<string, Load> =>
  new Map(Object.entries(files).map(([path, load]) => [keyOf(path), load]));
