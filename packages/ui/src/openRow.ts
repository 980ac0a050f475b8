import type { HTMLAttributes, KeyboardEvent } from 'react';

/** For clickable rows without a control of their own: by click, and by Enter when the row has the focus. */
export function openRow(open: () => void): HTMLAttributes<HTMLElement> {
  return {
    tabIndex: 0,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
      event.preventDefault();
      open();
    },
  };
}
