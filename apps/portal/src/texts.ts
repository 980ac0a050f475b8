import type { TextLoader } from '@heliodon/web/i18n';
import type { ResourceKey } from 'i18next';
import { textsByKey } from './textKey.ts';

const first = textsByKey(
  import.meta.glob<ResourceKey>(
    ['../../../features/auth/web/texts/*.json', '../../../packages/*/src/texts/*.json', './texts/*.json'],
    { import: 'default' },
  ),
);

async function loadMore(key: string): Promise<ResourceKey> {
  const load = (await import('./moreTexts.ts')).moreTexts.get(key);
  if (!load) throw new Error(`no texts for ${key}`);
  return load();
}

/** A namespace has the name of its feature or package. */
export const loadTexts: TextLoader = (namespace, lang) => {
  const key = `${namespace}/${lang}`;
  return first.get(key)?.() ?? loadMore(key);
};
