import { callQuery } from '@heliodon/web/query';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getRegisterMaps, type RegisterMapRow } from '../../contract/index.ts';
import { isRegisterMap, kindOf } from '../model/deviceMap.ts';
import type { DraftDevice } from '../model/draft.ts';

const KEYWORD_MAX = 50;

export type MapOf = (name: string) => RegisterMapRow | undefined;

/** The register maps of these names, as far as they are loaded. */
export function useMaps(names: readonly string[]): MapOf {
  const wanted = [...new Set(names)].filter(isRegisterMap);
  const rows = useQueries({
    queries: wanted.map((name) =>
      callQuery(getRegisterMaps, { keyword: name.slice(0, KEYWORD_MAX), pageSize: 50 }, { quiet: true }),
    ),
    combine: (found) => found.flatMap(({ data }) => data?.rows ?? []),
  });
  return useCallback((name) => rows.find((row) => row.name === name), [rows]);
}

export const kindBy =
  (mapOf: MapOf) =>
  ({ config }: Pick<DraftDevice, 'config'>): string | undefined =>
    kindOf(config, mapOf(config.map));
