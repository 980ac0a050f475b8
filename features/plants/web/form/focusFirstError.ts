const WRONG = '.ant-form-item-has-error';
/** Inputs with errors: our own fields, and editors of other features, which mark the input itself. */
const FOCUSABLE = [
  ...['input', 'textarea', 'button', '[tabindex]'].map((kind) => `${WRONG} ${kind}`),
  '[aria-invalid="true"]',
].join(', ');

const LOOK_EVERY_MS = 50;
const LOOK_TIMES = 40;

/**
 * Scrolls to the first field with an error and focuses it. The search repeats, since the tab or step of the
 * field may still have to open. It ends when the user has moved on to another field.
 */
export const focusFirstError = (): void => lookForError(document.activeElement, LOOK_TIMES);

function lookForError(focused: Element | null, times: number): void {
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement !== focused && activeElement !== body) return;
    const field = document.querySelector<HTMLElement>(FOCUSABLE);
    if (!field) {
      if (times > 1) lookForError(focused, times - 1);
      return;
    }
    (field.closest(WRONG) ?? field).scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  }, LOOK_EVERY_MS);
}
