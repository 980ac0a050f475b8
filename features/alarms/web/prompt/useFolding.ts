import { useAlarmStore, usePromptFold } from '@heliodon/web/stores';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isFolded } from './fold.ts';

/** Input fields and buttons. The page size of a table is not a field. */
const FIELDS = [
  '.ant-form-item',
  'form button',
  'input:not([type="hidden"])',
  'textarea',
  'select',
  '[role="combobox"]',
  '[role="switch"]',
  '[contenteditable="true"]',
  '.ant-select',
  '.ant-picker',
  '.ant-input-number',
  '.ant-input-affix-wrapper',
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
].join(',');
const OVERLAYS = '.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])';

function overlaps(card: Element, other: Element): boolean {
  const a = card.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  if (b.width === 0 || b.height === 0) return false;
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function coversField(card: Element): boolean {
  return [...document.querySelectorAll(FIELDS)].some(
    (field) => !card.contains(field) && !field.closest('.ant-pagination') && overlaps(card, field),
  );
}

function coversFocus(card: Element): boolean {
  const focused = document.activeElement;
  return focused?.matches(FIELDS) === true && !card.contains(focused) && overlaps(card, focused);
}

/** Folds the card into the header whenever it would cover an input field. */
export function useFolding(card: RefObject<HTMLElement | null>): boolean {
  const { pathname } = useLocation();
  const { notices, count, trial } = useAlarmStore((state) => state.prompt);
  const { hasHeader, folded } = usePromptFold();
  const shown = useRef(0);
  const hadOverlay = useRef(false);

  const measure = (mayReturn: boolean) => {
    if (!card.current) return;
    const overlayOpen = document.querySelector(OVERLAYS) !== null;
    const wasClosed = hadOverlay.current && !overlayOpen;
    hadOverlay.current = overlayOpen;
    const { folded: wasFolded, choice } = usePromptFold.getState();
    const next = isFolded({
      wasFolded,
      mayReturn: mayReturn || wasClosed,
      choice: trial ? 'open' : choice,
      overlayOpen,
      coversFocus: coversFocus(card.current),
      coversField: coversField(card.current),
    });
    if (next !== wasFolded) usePromptFold.setState({ folded: next, choice: next ? null : choice });
  };
  const measureNow = useRef(measure);
  measureNow.current = measure;

  // New alarms: the user's choice was about the previous ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the alarms and the page are what it depends on
  useLayoutEffect(() => {
    if (count > shown.current) usePromptFold.setState({ choice: null });
    shown.current = count;
    measureNow.current(true);
  }, [notices, count, pathname]);

  useEffect(() => {
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => measureNow.current(false));
    };
    const changes = new MutationObserver(soon);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class', 'style'],
    });
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    document.addEventListener('focusin', soon);
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      document.removeEventListener('scroll', soon, { capture: true });
      document.removeEventListener('focusin', soon);
      window.removeEventListener('resize', soon);
      usePromptFold.setState({ folded: false, choice: null });
    };
  }, []);

  return hasHeader && folded;
}
