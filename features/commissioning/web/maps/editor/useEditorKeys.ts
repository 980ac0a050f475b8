import { useEffect } from 'react';
import type { MapEditor } from './useMapEditor.ts';

/** Text inputs have their own undo, which controlled inputs turn into changes of the map. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea');
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.ant-modal') !== null;

/** Undo, redo and save by keyboard. */
export function useEditorKeys({ undo, redo }: Pick<MapEditor, 'undo' | 'redo'>, save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 's') {
        // Always handled, so that the browser does not save the page as a file.
        event.preventDefault();
        if (!isInDialog(event.target)) save();
        return;
      }
      if (isTyping(event.target) || isInDialog(event.target)) return;
      const command = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined;
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [undo, redo, save]);
}
