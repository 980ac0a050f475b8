import type { CallResponse } from '@heliodon/contract/call';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import { getDeviceDetail, getDeviceList } from '@heliodon/devices/contract';
import { type DeviceNow, deviceTopic, type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { callApi } from '@heliodon/web/client';
import { live } from '@heliodon/web/live';
import { callQuery } from '@heliodon/web/query';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Binding, Diagram } from '../../contract/index.ts';
import { Board, type DeviceState } from './board.ts';
import { bindingsOf, devicesToWatch } from './bound.ts';
import { useNow } from './useNow.ts';

/** A WebSocket accepts 60 topics; some of them are used for the plant and the portal frame. */
const MAX_TOPICS = 50;
/** Devices beyond this limit are polled one after the other. */
const POLL_EVERY_MS = 15_000;
const METERS_MAX = 200;

const rowsOf = (results: readonly UseQueryResult<CallResponse<typeof getDeviceList>>[]) =>
  results.flatMap(({ data }) => data?.rows ?? []);

const BoardContext = createContext(new Board());
export const BoardProvider = BoardContext.Provider;
export const useBoard = (): Board => use(BoardContext);

/** Subscribes to all values in the diagram while it is shown. */
export function useLiveBoard(plantId: number, diagram: Pick<Diagram, 'nodes' | 'edges'> | undefined): Board {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each plant has its own board
  const board = useMemo(() => new Board(), [plantId]);
  const [kindsKnown, setKindsKnown] = useState(false);

  useEffect(
    () =>
      live.subscribe(plantTopic(plantId), (data) => {
        board.receivePlant(data as PlantNow);
        setKindsKnown(true);
      }),
    [board, plantId],
  );

  const meters = useQueries({
    queries: kindsWith('meter').map((kind) =>
      callQuery(getDeviceList, { plantId, kind, pageSize: METERS_MAX }, { quiet: true }),
    ),
    combine: rowsOf,
  });
  useEffect(() => {
    board.receivePlaces(new Map(meters.map(({ deviceId, samplingPoint }) => [deviceId, samplingPoint])));
  }, [board, meters]);

  // A string, so that moving parts does not cause new subscriptions.
  const ids = useMemo(() => {
    if (!diagram || !kindsKnown) return '';
    return devicesToWatch(bindingsOf(diagram), board.kindOf).join(',');
  }, [board, diagram, kindsKnown]);

  useEffect(() => {
    const wanted = ids === '' ? [] : ids.split(',').map(Number);
    const onDevice = (data: unknown) => board.receiveDevice(data as DeviceNow);
    const ends = wanted.slice(0, MAX_TOPICS).map((id) => live.subscribe(deviceTopic(id), onDevice));
    const endPoll = poll(wanted.slice(MAX_TOPICS), board);
    return () => {
      endPoll();
      for (const end of ends) end();
    };
  }, [board, ids]);

  return board;
}

function poll(deviceIds: readonly number[], board: Board): () => void {
  if (deviceIds.length === 0) return () => undefined;
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const round = async () => {
    for (const deviceId of document.hidden ? [] : deviceIds) {
      const options = { mask: false, quiet: true, signal: stop.signal };
      const found = await callApi(getDeviceDetail, { deviceId }, options).catch(() => undefined);
      if (stop.signal.aborted) return;
      if (found) board.receiveDevice(found.now);
    }
    timer = setTimeout(round, POLL_EVERY_MS);
  };
  void round();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

export function useDeviceState(deviceId: number | null): DeviceState {
  const board = useBoard();
  const listen = useCallback(
    (notify: () => void) =>
      deviceId === null ? () => undefined : board.listen(`device ${deviceId}`, notify),
    [board, deviceId],
  );
  return useSyncExternalStore(listen, () => board.device(deviceId ?? 0));
}

/** Sampling point of the meter behind a value; null if it is no meter or the point is not set. */
export function usePlace(binding: Binding | null): string | null {
  const board = useBoard();
  const deviceId = binding?.of === 'device' ? binding.deviceId : 0;
  const listen = useCallback(
    (notify: () => void) => board.listen(`device ${deviceId}`, notify),
    [board, deviceId],
  );
  return useSyncExternalStore(listen, () => board.placeOf(deviceId));
}

export function usePlantNow(board: Board): PlantNow | undefined {
  const listen = useCallback((notify: () => void) => board.listen('plant', notify), [board]);
  return useSyncExternalStore(listen, board.plant);
}

/** The bound value, and whether it is too old to represent the present state. */
export function useBound(binding: Binding | null): { value: number | null; isOld: boolean } {
  const board = useBoard();
  const now = useNow();
  const topic = binding?.of === 'device' ? `device ${binding.deviceId}` : 'plant';
  const listen = useCallback((notify: () => void) => board.listen(topic, notify), [board, topic]);
  const value = useSyncExternalStore(listen, () => (binding ? board.valueOf(binding) : null));
  const isOld = useSyncExternalStore(listen, () => binding !== null && board.isOld(binding, now));
  return { value, isOld };
}

/** For flows: null if the value is too old. */
export function useFreshValue(binding: Binding | null): number | null {
  const { value, isOld } = useBound(binding);
  return isOld ? null : value;
}
