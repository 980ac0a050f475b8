import { useEffect, useState, useSyncExternalStore } from 'react';

const BASE_WIDTH_PX = 1920;
/** Minimum layout height of a big screen in base pixels: lower screens are scaled down. */
const WALL_MIN_HEIGHT_PX = 1000;
const PHONE_BELOW_PX = 768;
/** A phone in landscape. */
const PHONE_BELOW_HEIGHT_PX = 500;
const RESIZE_DEBOUNCE_MS = 200;
const MAX_TEXT_SCALE = 2.5;

/** Big screens: everything scales with the screen, so that nothing scrolls. Phones scroll instead. */
export function wallScale(widthPx: number, heightPx: number): number {
  if (widthPx < PHONE_BELOW_PX || heightPx < PHONE_BELOW_HEIGHT_PX) return 1;
  return Math.min(widthPx / BASE_WIDTH_PX, heightPx / WALL_MIN_HEIGHT_PX);
}

/** Console: text grows above the base width and never shrinks below the base size. */
export function textScale(widthPx: number): number {
  return Math.min(MAX_TEXT_SCALE, Math.max(1, Math.round((widthPx / BASE_WIDTH_PX) * 100) / 100));
}

function useScreen(): { width: number; height: number } {
  const [screen, setScreen] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => setScreen({ width: window.innerWidth, height: window.innerHeight }),
        RESIZE_DEBOUNCE_MS,
      );
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return screen;
}

let walls = 0;
let expected = false;
const listeners = new Set<() => void>();
const onWall = () => walls > 0 || expected;
function changeWalls(change: number): void {
  walls += change;
  expected = false;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Set before a big screen is shown, so that the page uses its scale from the start. */
export function expectWall(coming: boolean): void {
  if (expected === coming) return;
  expected = coming;
  for (const listener of listeners) listener();
}

/** While mounted, the page is scaled as a big screen. */
export function useAsWall(): void {
  useEffect(() => {
    changeWalls(1);
    return () => changeWalls(-1);
  }, []);
}

/** On a big screen: while mounted, text has the console's size. For pages on which users work. */
export function useConsoleScale(): void {
  useEffect(() => {
    changeWalls(-1);
    return () => changeWalls(1);
  }, []);
}

/** Page scale; layouts use rem and follow it. */
export function usePageScale(): number {
  const { width, height } = useScreen();
  return useSyncExternalStore(subscribe, onWall) ? wallScale(width, height) : textScale(width);
}
