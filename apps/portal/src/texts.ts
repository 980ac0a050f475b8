import type { TextLoader } from '@heliodon/web/i18n';
import type { ResourceKey } from 'i18next';

const files = import.meta.glob<ResourceKey>(
  ['../../../features/*/web/texts/*.json', '../../../packages/*/src/texts/*.json', './texts/*.json'],
  { import: 'default' },
);

/** `../../../features/auth/web/texts/zh.json` → `auth/zh`; the portal's own → `portal/zh`. */
function keyOf(path: string): string {
  const lang = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
  const owner = /^\.\.\/\.\.\/\.\.\/(?:features|packages)\/([^/]+)\//.exec(path)?.[1] ?? 'portal';
  return `${owner}/${lang}`;
}

const byKey = new Map(Object.entries(files).map(([path, load]) => [keyOf(path), load]));

/** A namespace is named after the feature or package whose texts it holds. */
export const loadTexts: TextLoader = (namespace, lang) => byKey.get(`${namespace}/${lang}`)?.();
