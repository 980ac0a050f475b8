/* Position of the sun in the picture: sunrise at 6:00 and sunset at 18:00, as at the equinox. */

const [RISES, SETS] = [6, 18];

export interface Arc {
  readonly centreX: number;
  readonly groundY: number;
  readonly width: number;
  readonly height: number;
}

/** Position at an hour of the day (with fraction); at night below the horizon. */
export function sunOn(
  { centreX, groundY, width, height }: Arc,
  hour: number,
): { x: number; y: number; up: boolean } {
  const share = (hour - RISES) / (SETS - RISES);
  const angle = Math.PI * share;
  return {
    x: centreX - (width / 2) * Math.cos(angle),
    y: groundY - height * Math.sin(angle),
    up: share > 0 && share < 1,
  };
}

/** Measured power overrides the visitor's local time, which may differ from the plants'; null: unknown. */
export const pvFlows = (pvKw: number | null, sunIsUp: boolean): boolean =>
  pvKw === null ? sunIsUp : pvKw > 0;
