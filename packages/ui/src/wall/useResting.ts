import { useEffect, useState } from 'react';
import { onMoves } from './moves.ts';

const REST_MS = 6000;

/** True after some seconds without user input. */
export function useResting(): boolean {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(timer);
      setResting(false);
      timer = setTimeout(() => setResting(true), REST_MS);
    };
    moved();
    const stop = onMoves(moved);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return resting;
}
