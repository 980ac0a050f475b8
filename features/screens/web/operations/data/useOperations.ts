import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  getOperations,
  getOperationsMap,
  type Operations,
  type Region,
} from '../../../contract/operations.contract.ts';
import type { BoardSums, PlantBoard } from '../board.ts';
import { commonRegion, plantsIn, sameRegion } from '../regions.ts';
import type { LiveBoard } from './useLiveBoard.ts';

const REFRESH_MS = 60_000;
const MAP_REFRESH_MS = 300_000;

/** Time zone of the screen, used for its clock and the days of its charts. */
export const screenZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The names of regions are in the interface language. */
export function useOperationsMap() {
  const lang = useLang();
  return useQuery({
    queryKey: [getOperationsMap.path, lang],
    queryFn: ({ signal }) => callApi(getOperationsMap, {}, { mask: false, signal }),
    refetchInterval: MAP_REFRESH_MS,
    // Columns of thousands of plants: comparing them costs more than rendering them again.
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
}

/** Sums of a region; those of the previous region are kept until they arrive. */
export const useRegionFigures = (region: Region) =>
  useQuery({
    ...callQuery(getOperations, { ...region, timeZone: screenZone() }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** The smallest region that contains all plants. */
export const wholeRegion = ({ map }: PlantBoard): Region =>
  commonRegion(
    map,
    map.ids.map((_, plant) => plant),
  );

/** Current counts and power of a region: of all plants summed by the server, otherwise from the map. */
export function useSumsNow(
  { board, version, update }: LiveBoard,
  region: Region,
  figures: Operations | undefined,
): BoardSums {
  const whole = useMemo(() => sameRegion(region, wholeRegion(board)), [region, board]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board changes in place
  const ofRegion = useMemo(() => board.sumsOf(plantsIn(board.map, region)), [board, region, version]);
  if (!whole) return ofRegion;
  return update ?? figures ?? ofRegion;
}
