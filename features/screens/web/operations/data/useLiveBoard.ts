import { live } from '@heliodon/web/live';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  OPERATIONS_TOPIC,
  type OperationsMap,
  type OperationsUpdate,
} from '../../../contract/operations.contract.ts';
import { PlantBoard } from '../board.ts';
import { seldom } from './seldom.ts';

export interface LiveBoard {
  readonly board: PlantBoard;
  /** Increases when the board has changed in place. */
  readonly version: number;
  /** Sums of all plants, from the socket. */
  readonly update: OperationsUpdate | undefined;
}

const ASK_AGAIN_MS = 30_000;

/**
 * The plants of the map with live values. The map is fetched again when an update was truncated, when plants
 * were added or removed, and after a reconnect, since updates missed meanwhile are not sent later.
 */
export function useLiveBoard(map: OperationsMap, askAgain: () => void): LiveBoard {
  const board = useMemo(() => new PlantBoard(map), [map]);
  const [version, setVersion] = useState(0);
  const [update, setUpdate] = useState<OperationsUpdate>();
  const latest = useRef({ board, askAgain });
  latest.current = { board, askAgain };
  useEffect(() => {
    const map = seldom(() => latest.current.askAgain(), ASK_AGAIN_MS);
    const end = live.subscribe(OPERATIONS_TOPIC, (data) => {
      const received = data as OperationsUpdate;
      const known = latest.current.board;
      known.apply(received);
      setUpdate(received);
      setVersion((now) => now + 1);
      if (received.more || received.plants !== known.map.ids.length) map.ask();
      else map.forget();
    });
    // The listener is called immediately with the connection state; the map is already fresh then.
    let wasUp = true;
    const endLine = live.onLine((up) => {
      if (up && !wasUp) latest.current.askAgain();
      wasUp = up;
    });
    return () => {
      end();
      endLine();
      map.forget();
    };
  }, []);
  return { board, version, update };
}
