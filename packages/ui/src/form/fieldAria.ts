import type { AriaAttributes } from 'react';

/** What a form says of an input to who cannot see it: that it is needed, that it is wrong, and where that stands. */
export type FieldAria = Pick<AriaAttributes, 'aria-required' | 'aria-invalid' | 'aria-describedby'>;

/** All that a form hands to its input besides id, value and onChange: left, it is checked. */
export interface FieldGiven extends FieldAria {
  onBlur?: () => void;
}

/** Nothing else of what a form hands to its input. */
export const ariaOf = (props: FieldAria): FieldAria => ({
  'aria-required': props['aria-required'],
  'aria-invalid': props['aria-invalid'],
  'aria-describedby': props['aria-describedby'],
});
