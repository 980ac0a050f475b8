import type { ResourceKey } from 'i18next';
import { textsByKey } from './textKey.ts';

/** Texts of pages after sign-in; even their names are too much for the sign-in page. */
export const moreTexts = textsByKey(
  import.meta.glob<ResourceKey>(
    [
      '../../../{features,device-plane}/*/web/{,*/}texts/*.json',
      '!../../../features/auth/web/texts/*.json',
      './*/texts/*.json',
    ],
    { import: 'default' },
  ),
);
