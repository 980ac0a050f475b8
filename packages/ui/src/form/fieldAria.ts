import type { AriaAttributes } from 'react';

/** What a form says of an input to who cannot see it: that it is needed, that it is wrong, and where that stands. */
export type FieldAria = Pick<AriaAttributes, 'aria-required' | 'aria-invalid' | 'aria-describedby'>;
