import { diagnosisWindows } from '@heliodon/diagnosis/contract';
import { useSearchParams } from 'react-router';

export type Window = (typeof diagnosisWindows)[number];
const USUAL: Window = 30;

/** How many days are looked at, kept in the address bar. */
export function useWindow(): [Window, (days: Window) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('days'));
  const days = diagnosisWindows.find((one) => one === asked) ?? USUAL;
  const set = (next: Window) =>
    setParams(
      (current) => {
        current.set('days', String(next));
        return current;
      },
      { replace: true },
    );
  return [days, set];
}
