/*
 * The picture of the sign-in pages is a true sun-path diagram: the sky of 35° N seen toward the south, east at
 * the left. All lengths are in units of the picture.
 */
const RAD = Math.PI / 180;
const LATITUDE_DEG = 35;
/** Axial tilt of the earth: the declination at the solstices. */
export const TILT_DEG = 23.44;

export interface Sky {
  readonly centreX: number;
  readonly groundY: number;
  readonly radius: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Position of the sun at an hour of solar time (12 is noon). */
export function sunAt(sky: Sky, declinationDeg: number, hour: number): Point {
  const angle = (hour - 12) * 15 * RAD;
  const declination = declinationDeg * RAD;
  const latitude = LATITUDE_DEG * RAD;
  const height =
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(angle);
  return {
    x: sky.centreX + sky.radius * Math.cos(declination) * Math.sin(angle),
    y: sky.groundY - sky.radius * height,
  };
}

export function declinationOn(date: Date): number {
  const dayOfYear = (date.getTime() - new Date(date.getFullYear(), 0, 1).getTime()) / 86_400_000 + 1;
  return TILT_DEG * Math.sin(((284 + dayOfYear) / 365) * 2 * Math.PI);
}

/** Half of the day's length, in hours. */
export function halfDayHours(declinationDeg: number): number {
  return Math.acos(-Math.tan(LATITUDE_DEG * RAD) * Math.tan(declinationDeg * RAD)) / RAD / 15;
}

/** Path of the sun from one hour to another. */
export function dayPath(sky: Sky, declinationDeg: number, fromHour: number, toHour: number): string {
  const start = sunAt(sky, declinationDeg, fromHour);
  const end = sunAt(sky, declinationDeg, toHour);
  const rx = sky.radius * Math.cos(declinationDeg * RAD);
  const ry = rx * Math.cos(LATITUDE_DEG * RAD);
  const large = toHour - fromHour > 12 ? 1 : 0;
  return `M${place(start)}A${round(rx)} ${round(ry)} 0 ${large} 1 ${place(end)}`;
}

/** Positions at one hour through the year, from the winter to the summer solstice. */
export function hourLine(sky: Sky, hour: number): string {
  const steps = Array.from({ length: 9 }, (_, i) => sunAt(sky, TILT_DEG * (i / 4 - 1), hour));
  return `M${steps.map(place).join('L')}`;
}

function place({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
