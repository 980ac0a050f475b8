import { useEffect, useState, useSyncExternalStore } from 'react';

const BASE_WIDTH_PX = 1920;
/** A wall is never laid out lower than this, in pixels of the base: what is flatter is drawn smaller. */
const WALL_MIN_HEIGHT_PX = 1000;
const PHONE_BELOW_PX = 768;
/** A phone that lies on its side. */
const PHONE_BELOW_HEIGHT_PX = 500;
const RESIZE_DEBOUNCE_MS = 200;
const MAX_TEXT_SCALE = 2.5;

/** The big screens: everything grows and shrinks with the screen, so that nothing scrolls. A phone scrolls instead. */
export function wallScale(widthPx: number, heightPx: number): number {
  if (widthPx < PHONE_BELOW_PX || heightPx < PHONE_BELOW_HEIGHT_PX) return 1;
  return Math.min(widthPx / BASE_WIDTH_PX, heightPx / WALL_MIN_HEIGHT_PX);
}

/** The console: text grows above the base width and never shrinks below it, where it could not be read. */
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
function setWalls(change: number): void {
  walls += change;
  expected = false;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Until a wall is shown: what is around it is drawn in its size at once, not first in another. */
export function expectWall(coming: boolean): void {
  if (expected === coming) return;
  expected = coming;
  for (const listener of listeners) listener();
}

/** While the caller is shown, the page is scaled as a wall. */
export function useAsWall(): void {
  useEffect(() => {
    setWalls(1);
    return () => setWalls(-1);
  }, []);
}

/** On a wall: while the caller is shown, text keeps its size as in the console. For screens that people work on. */
export function useAsDesk(): void {
  useEffect(() => {
    setWalls(-1);
    return () => setWalls(1);
  }, []);
}

/** How large the page is drawn; pages are laid out in rem, so everything follows. */
export function usePageScale(): number {
  const { width, height } = useScreen();
  return useSyncExternalStore(subscribe, onWall) ? wallScale(width, height) : textScale(width);
}
