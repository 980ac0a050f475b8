import { useLayoutEffect, useState } from 'react';

/** Number of rows of a fixed height that fit the box: a wall display neither cuts rows off nor scrolls. */
export function useFitting(rowRem: number) {
  const [element, box] = useState<HTMLDivElement | null>(null);
  const [rows, setRows] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRows(Math.max(1, Math.floor(element.clientHeight / (rowRem * rem) + 0.02)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, rowRem]);
  return { box, rows };
}
