import { formatDate } from '@heliodon/kernel/format/time';
import { useSearchParams } from 'react-router';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A day of the plant in the address bar under a name of its own; today when there is none. */
export function useDay(name: string, timeZone: string) {
  const [params, setParams] = useSearchParams();
  const today = formatDate(Date.now(), timeZone);
  const asked = params.get(name) ?? '';
  const day = DAY.test(asked) && asked <= today ? asked : today;
  const setDay = (next: string) =>
    setParams(
      (current) => {
        if (next === today) current.delete(name);
        else current.set(name, next);
        return current;
      },
      { replace: true },
    );
  return { day, today, setDay };
}
