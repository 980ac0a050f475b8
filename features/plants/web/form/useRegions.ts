import { getRegionList } from '@heliodon/geo/contract';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';

/** Subregions of `parent`, or the countries; cached while the page is open. */
export function useRegions(parent: string | undefined, enabled = true) {
  const lang = useLang();
  const { data, isFetching } = useQuery({
    ...callQuery(getRegionList, parent === undefined ? {} : { parent }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  const options = data?.rows.map((row) => ({ value: row.code, label: row[lang] })) ?? [];
  return { options, loading: isFetching, known: data !== undefined };
}
