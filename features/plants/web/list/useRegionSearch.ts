import { getRegionList } from '@heliodon/geo/contract';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const MOST = 300;

/** Searches provinces of China first, then countries, by any part of their name. */
export function useRegionSearch() {
  const client = useQueryClient();
  const lang = useLang();
  return useCallback(
    async (keyword: string) => {
      const read = (parent?: string) =>
        client.fetchQuery({
          ...callQuery(getRegionList, parent ? { parent } : {}, { quiet: true }),
          staleTime: Number.POSITIVE_INFINITY,
        });
      const [provinces, countries] = await Promise.all([read('CN'), read()]);
      const typed = keyword.trim().toLowerCase();
      return [...provinces.rows, ...countries.rows]
        .filter(({ zh, en }) => zh.includes(typed) || en.toLowerCase().includes(typed))
        .slice(0, MOST)
        .map((region) => ({ value: region.code, label: region[lang] }));
    },
    [client, lang],
  );
}
