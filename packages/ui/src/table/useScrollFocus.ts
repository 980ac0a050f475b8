import { useEffect, useRef } from 'react';

/** Makes a table wider than its card scrollable by arrow keys: antd's table body is not focusable. */
export function useScrollFocus(label: string, rows: unknown) {
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: antd makes its body anew with the rows
  useEffect(() => {
    const body = card.current?.querySelector<HTMLElement>('.ant-table-body, .ant-table-content');
    if (!body) return;
    body.tabIndex = 0;
    body.setAttribute('role', 'group');
    body.setAttribute('aria-label', label);
  }, [label, rows]);
  return card;
}
