import { useEffect } from 'react';

const BUTTON = '.ant-dropdown-trigger';
const OPEN_BUTTON = '.ant-dropdown-open';
const MENU = '.ant-dropdown [role="menu"]';
const FIRST_ENTRY = '.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]:not([aria-disabled="true"])';
/** A menu appears shortly after its button was pressed. */
const FRAMES = 30;

function enterMenu(frames = FRAMES): void {
  const entry = document.querySelector<HTMLElement>(FIRST_ENTRY);
  if (entry) entry.focus();
  else if (frames > 0) requestAnimationFrame(() => enterMenu(frames - 1));
}

/**
 * Keyboard support missing in antd's menus: opening moves the focus into the menu, closing returns it to the button.
 */
export function useMenuKeys(): void {
  useEffect(() => {
    let cameFrom: HTMLElement | undefined;
    const enter = ({ target, relatedTarget: from }: FocusEvent) => {
      const isEntry = target instanceof HTMLElement && target.closest(MENU);
      if (isEntry && from instanceof HTMLElement && !from.closest(MENU)) cameFrom = from;
    };
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!(target instanceof HTMLElement)) return;
      if (target.closest(MENU)) {
        if (key !== 'Escape' && key !== 'Enter') return;
        // The entry is already selected: the same key must not press the button too. A dialog that it opens remembers
        // the focus.
        event.preventDefault();
        cameFrom?.focus();
        return;
      }
      const button = target.closest<HTMLElement>(BUTTON);
      if (!button || (key !== 'Enter' && key !== 'ArrowDown')) return;
      const isOpen = button.matches(OPEN_BUTTON);
      if (key === 'ArrowDown') event.preventDefault();
      if (key === 'ArrowDown' && !isOpen) button.click();
      if (key === 'Enter' && isOpen) return;
      enterMenu();
    };
    document.addEventListener('focusin', enter);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('keydown', press);
    };
  }, []);
}
