import { useLayoutEffect, useRef, useState } from 'react';

/** How many rows of one height there is room for: nothing on a wall is cut or scrolls. `shown`: the box is there. */
export function useFitting(rowRem: number, shown = true) {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !shown) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRows(Math.max(1, Math.floor(element.clientHeight / (rowRem * rem) + 0.02)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rowRem, shown]);
  return { box, rows };
}
