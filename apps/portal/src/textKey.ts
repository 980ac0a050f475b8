import type { ResourceKey } from 'i18next';

/** `../../../features/auth/web/texts/zh.json` → `auth/zh`, `./help/texts/zh.json` → `help/zh`; the portal's own → `portal/zh`. */
function keyOf(path: string): string {
  const lang = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
  const owner =
    /^(?:\.\.\/\.\.\/\.\.\/(?:features|device-plane|packages)|\.)\/([^/]+)\/(?!\w+\.json)/.exec(path)?.[1] ??
    'portal';
  return `${owner}/${lang}`;
}

type Load = () => Promise<ResourceKey>;

export const textsByKey = (files: Record<string, Load>): ReadonlyMap<string, Load> =>
  new Map(Object.entries(files).map(([path, load]) => [keyOf(path), load]));
