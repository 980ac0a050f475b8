const WRONG = '.ant-form-item-has-error';
/** Of our own fields, and of editors of other features, which mark the input itself. */
const FOCUSABLE = [
  ...['input', 'textarea', 'button', '[tabindex]'].map((kind) => `${WRONG} ${kind}`),
  '[aria-invalid="true"]',
].join(', ');

const LOOK_EVERY_MS = 50;
const LOOK_TIMES = 40;

/**
 * The first field with a message is put in the middle, ready to be typed into. Messages may be a moment away: their
 * tab or step has to open first.
 */
export function focusFirstError(times = LOOK_TIMES): void {
  setTimeout(() => {
    const field = document.querySelector<HTMLElement>(FOCUSABLE);
    if (!field) {
      if (times > 1) focusFirstError(times - 1);
      return;
    }
    (field.closest(WRONG) ?? field).scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  }, LOOK_EVERY_MS);
}
