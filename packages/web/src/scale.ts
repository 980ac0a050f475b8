import { useEffect, useState } from 'react';

const BASE_WIDTH_PX = 1920;
const RESIZE_DEBOUNCE_MS = 200;
const MAX_TEXT_SCALE = 2.5;

/** The big screens: everything grows and shrinks with the width. */
export function pageScale(widthPx: number): number {
  return widthPx / BASE_WIDTH_PX;
}

/** The console: text grows above the base width and never shrinks below it, where it could not be read. */
export function textScale(widthPx: number): number {
  return Math.min(MAX_TEXT_SCALE, Math.max(1, Math.round(pageScale(widthPx) * 100) / 100));
}

function useWidth(): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(window.innerWidth), RESIZE_DEBOUNCE_MS);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return width;
}

/** Keeps the CSS variable --page-scale (the raw scale, for walls) and answers the scale of the console's text. */
export function usePageScale(): number {
  const width = useWidth();
  useEffect(() => {
    document.documentElement.style.setProperty('--page-scale', String(pageScale(width)));
  }, [width]);
  return textScale(width);
}
