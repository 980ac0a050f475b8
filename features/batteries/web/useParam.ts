import { useSearchParams } from 'react-router';

/** One of several values, kept in the address bar; the first one when nothing else stands there. */
export function useParam<const V extends readonly [string, ...string[]]>(
  name: string,
  values: V,
): [V[number], (value: V[number]) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get(name);
  const value = values.find((one) => one === asked) ?? values[0];
  const set = (next: V[number]) =>
    setParams(
      () => {
        // Not what was drawn last: another one may have been set since.
        const current = new URLSearchParams(window.location.search);
        if (next === values[0]) current.delete(name);
        else current.set(name, next);
        return current;
      },
      { replace: true },
    );
  return [value, set];
}
