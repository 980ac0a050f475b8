import { email, phone } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';

const rule = defineMessages('contact', {
  required: { zh: '请输入手机号或邮箱', en: 'Enter your phone number or email' },
});

/** Phone number or e-mail; the message refers to the intended type. */
export const typedContact = () =>
  z.string().transform((value, context) => {
    if (value.trim() === '') {
      context.addIssue({ code: 'custom', message: rule.required });
      return z.NEVER;
    }
    const parsed = (value.includes('@') ? email() : phone()).safeParse(value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message });
    return z.NEVER;
  });
