import { locatePlace } from '@heliodon/geo/contract';
import { callApi } from '@heliodon/web/client';
import { useRef, useState } from 'react';
import { usePlantForm } from './formContext.ts';
import type { PlantValues } from './plantValues.ts';

interface Position {
  readonly longitude: number;
  readonly latitude: number;
}

const DECIMALS = 6;
/** Six decimals of a degree resolve about 0.1 m. */
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

/** Sets the position; region and time zone follow, and the address unless the user typed one. */
export function useLocate() {
  const { values, change } = usePlantForm();
  const [locating, setLocating] = useState(false);
  const latest = useRef(values);
  latest.current = values;
  const proposed = useRef('');
  const asked = useRef(0);

  const locate = async (to: Position, known: Partial<PlantValues> = {}) => {
    const position = { longitude: rounded(to.longitude), latitude: rounded(to.latitude) };
    change({ ...position, ...known });
    asked.current += 1;
    const mine = asked.current;
    setLocating(true);
    try {
      const found = await callApi(locatePlace, position, { mask: false, quiet: true });
      // The position has changed since this request.
      if (mine !== asked.current) return;
      const { address } = latest.current;
      const mayReplace = address === '' || address === proposed.current;
      proposed.current = found.address;
      change({
        timeZone: found.timeZone,
        ...(found.countryCode && {
          country: found.countryCode,
          province: found.provinceCode,
          city: found.city,
        }),
        ...(mayReplace && { address: found.address }),
      });
    } catch {
      // The user chooses region and time zone manually.
    } finally {
      if (mine === asked.current) setLocating(false);
    }
  };
  return { locate, locating };
}
