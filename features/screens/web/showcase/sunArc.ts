/* Where the sun of the picture stands: it rises at six and sets at eighteen, as at the equinox. */

const [RISES, SETS] = [6, 18];

export interface Arc {
  readonly centreX: number;
  readonly groundY: number;
  readonly width: number;
  readonly height: number;
}

/** At an hour of the clock with its fraction. By night it stays below the horizon. */
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

/** What is measured goes before the clock of the reader, whose night is another's day; null: nothing is known. */
export const pvFlows = (pvKw: number | null, sunIsUp: boolean): boolean =>
  pvKw === null ? sunIsUp : pvKw > 0;
