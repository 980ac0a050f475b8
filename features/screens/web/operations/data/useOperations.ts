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

/** The zone of the screen: its clock, and the days of its charts. */
export const screenZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The names of regions come in the language of the page. */
export function useOperationsMap() {
  const lang = useLang();
  return useQuery({
    queryKey: [getOperationsMap.path, lang],
    queryFn: ({ signal }) => callApi(getOperationsMap, {}, { mask: false, signal }),
    refetchInterval: MAP_REFRESH_MS,
    // Columns of thousands of plants: comparing them costs more than drawing them anew.
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
}

/** Sums of a region; those of the last one stay until they have come. */
export const useRegionFigures = (region: Region) =>
  useQuery({
    ...callQuery(getOperations, { ...region, timeZone: screenZone() }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** The region in which all plants lie. */
export const wholeRegion = ({ map }: PlantBoard): Region =>
  commonRegion(
    map,
    map.ids.map((_, plant) => plant),
  );

/** Counts and power of a region at this moment: of everything as the server adds it up, else as the map does. */
export function useSumsNow(
  { board, version, news }: LiveBoard,
  region: Region,
  figures: Operations | undefined,
): BoardSums {
  const whole = useMemo(() => sameRegion(region, wholeRegion(board)), [region, board]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board changes in place
  const ofRegion = useMemo(() => board.sumsOf(plantsIn(board.map, region)), [board, region, version]);
  if (!whole) return ofRegion;
  return news ?? figures ?? ofRegion;
}
