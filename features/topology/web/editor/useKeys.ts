import { useReactFlow } from '@xyflow/react';
import { useEffect } from 'react';
import { moveNodes } from '../model/commands.ts';
import { ARROWS, type KeyCommand, keyCommand, takesWords } from '../model/keys.ts';
import type { EditorStore } from './store.ts';
import { useRefusal } from './useRefusal.ts';

const FAR_PX = 10;
const NUDGE = 'nudge';
/** Arrow key presses with shorter pauses are one undo step. */
const NUDGE_PAUSE_MS = 800;

const isAsked = (target: Element): boolean =>
  target.closest('[role="dialog"], [role="listbox"], [role="menu"]') !== null;

const isTyping = (target: Element): boolean =>
  takesWords(target.tagName, target.getAttribute('type') ?? '') ||
  (target instanceof HTMLElement && target.isContentEditable);

/** Inputs and sliders handle the arrow keys themselves. */
const hasArrows = (target: Element): boolean => target.matches('input, [role="slider"]');

/** Whether the key belongs to a text input, a dialog or a list. */
function isElsewhere(target: EventTarget | null, command: KeyCommand): boolean {
  if (!(target instanceof Element)) return false;
  return isAsked(target) || isTyping(target) || (command === NUDGE && hasArrows(target));
}

interface Actions {
  readonly onSave: () => void;
  readonly onHelp: () => void;
}

/** Keyboard commands of the editor; only saving works while `active` is false, as in the preview. */
export function useKeys(store: EditorStore, active: boolean, { onSave, onHelp }: Actions): void {
  const { zoomIn, zoomOut, zoomTo } = useReactFlow();
  const warn = useRefusal();
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const nudge = ({ key, shiftKey }: KeyboardEvent) => {
      const [x, y] = ARROWS[key] ?? [0, 0];
      const px = shiftKey ? FAR_PX : 1;
      const { selection } = store.state();
      store.change((diagram) => moveNodes(diagram, selection, { x: x * px, y: y * px }), NUDGE);
      clearTimeout(pause);
      pause = setTimeout(() => store.seal(NUDGE), NUDGE_PAUSE_MS);
    };
    const commands: Record<KeyCommand, (event: KeyboardEvent) => void> = {
      nudge,
      undo: store.undo,
      redo: store.redo,
      copy: () => warn(store.copy()),
      cut: () => warn(store.cut()),
      paste: () => warn(store.paste()),
      duplicate: () => warn(store.duplicate()),
      selectAll: () => store.selectAll(),
      save: onSave,
      remove: () => store.remove(),
      selectNone: () => store.select([]),
      zoomIn: () => void zoomIn(),
      zoomOut: () => void zoomOut(),
      zoomFull: () => void zoomTo(1),
      help: onHelp,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const command = keyCommand(event);
      if (!command) return;
      // The save shortcut is always handled, so that the browser does not save the page as a file.
      const isSave = command === 'save';
      if (!isSave && (!active || isElsewhere(event.target, command))) return;
      event.preventDefault();
      if (isSave && event.target instanceof Element && isAsked(event.target)) return;
      commands[command](event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(pause);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [store, active, onSave, onHelp, warn, zoomIn, zoomOut, zoomTo]);
}
