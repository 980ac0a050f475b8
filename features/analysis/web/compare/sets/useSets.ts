import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type CompareSet, getSetList } from '../../../contract/compare/sets.contract.ts';

const PAGE = 200;
const listQuery = (keyword = '') => callQuery(getSetList, { keyword, pageSize: PAGE }, { quiet: true });

export const useSetList = (keyword: string, enabled: boolean) => useQuery({ ...listQuery(keyword), enabled });

/** The opened set, if it still exists. */
export function useOpenSet(setId: number): CompareSet | undefined {
  return useQuery({ ...listQuery(), enabled: setId > 0 }).data?.rows.find((set) => set.setId === setId);
}

/** Reloads the lists after a change. */
export function useForgetSets(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [getSetList.path] }), [client]);
}
