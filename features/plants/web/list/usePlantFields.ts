import type { QueryField } from '@heliodon/ui/QueryBar';
import { useLang } from '@heliodon/ui/useLang';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { plantWords } from '../../contract/plant.words.ts';
import { plantListTitles } from '../../contract/plant-list.columns.ts';
import { SCREEN_TYPES } from '../../contract/plants.contract.ts';
import type { PlantFilters } from './plantFilters.ts';
import { useRegionSearch } from './useRegionSearch.ts';

/** Filter fields of the plant list. */
export function usePlantFields(): QueryField<keyof PlantFilters>[] {
  const { t } = useTranslation('plants');
  const lang = useLang();
  const search = useRegionSearch();
  return useMemo(() => {
    const { screenType } = plantWords[lang];
    return [
      { name: 'keyword', label: t('list.search'), widget: 'text', placeholder: t('list.searchHint') },
      {
        name: 'screenType',
        label: plantListTitles.screenType[lang],
        widget: 'select',
        options: SCREEN_TYPES.map((type) => ({ value: String(type), label: screenType[type] ?? '' })),
      },
      { name: 'region', label: plantListTitles.place[lang], widget: 'remoteSelect', search },
    ];
  }, [t, lang, search]);
}
