import { issueText } from '@heliodon/contract/issues';
import { useLang } from '@heliodon/web/i18n';
import type { FormRule } from 'antd';
import { useCallback } from 'react';
import type { z } from 'zod';

/** Uses the contract's schema as rule of a field; an empty field gets the message of the schema itself. */
export function useRules(): (schema: z.ZodType) => FormRule[] {
  const lang = useLang();
  return useCallback(
    (schema) => [
      {
        validator: async (_rule, value: unknown) => {
          const found = schema.safeParse(value ?? '').error?.issues[0];
          if (found) throw new Error(issueText(found, lang));
        },
      },
    ],
    [lang],
  );
}
