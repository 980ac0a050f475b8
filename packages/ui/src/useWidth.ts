import { type RefCallback, useLayoutEffect, useState } from 'react';

/** The width of an element in pixels, updated on resize; 0 until it is mounted. */
export function useWidth(): [RefCallback<HTMLDivElement>, number] {
  const [element, box] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [box, width];
}
