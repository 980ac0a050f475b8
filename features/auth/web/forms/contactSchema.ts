import { email, phone } from '@heliodon/contract/fields';
import { z } from 'zod';

/** Phone number or e-mail; what is wrong is said of the one that was meant. */
export const typedContact = () =>
  z.string().transform((value, context) => {
    const parsed = (value.includes('@') ? email() : phone()).safeParse(value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message });
    return z.NEVER;
  });
