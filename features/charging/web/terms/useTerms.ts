import type { CallResponse } from '@heliodon/contract/call';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getTerms } from '../../contract/charging.contract.ts';

export type Terms = CallResponse<typeof getTerms>;

export const useTerms = (plantId: number) => useQuery(callQuery(getTerms, { plantId }, { quiet: true }));

export function useTermsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [getTerms.path] });
}
