import type { AriaAttributes } from 'react';

/** Form attributes for assistive technology: required, invalid, and the error message. */
export type FieldAria = Pick<AriaAttributes, 'aria-required' | 'aria-invalid' | 'aria-describedby'>;

/** All props that a form passes to its input besides id, value and onChange. */
export interface FieldGiven extends FieldAria {
  onBlur?: () => void;
}

/** Only the aria attributes of the form's props. */
export const ariaOf = (props: FieldAria): FieldAria => ({
  'aria-required': props['aria-required'],
  'aria-invalid': props['aria-invalid'],
  'aria-describedby': props['aria-describedby'],
});
