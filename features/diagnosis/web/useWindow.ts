import { diagnosisWindows } from '@heliodon/diagnosis/contract';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';

export type Window = (typeof diagnosisWindows)[number];
const USUAL: Window = 30;

/** Number of days shown, kept in the address bar. */
export function useWindow(): [Window, (days: Window) => void] {
  const [params, put] = useAddressValues();
  const asked = Number(params.get('days'));
  const days = diagnosisWindows.find((one) => one === asked) ?? USUAL;
  return [days, (next) => put({ days: String(next) })];
}
