import type { ResourceKey } from 'i18next';
import { textsByKey } from './textKey.ts';

/** The texts of pages behind the sign-in; their names alone are more than the sign-in page should bring. */
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
