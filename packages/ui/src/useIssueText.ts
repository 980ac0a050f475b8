import { issueText } from '@heliodon/contract/issues';
import { useCallback } from 'react';
import type { TranslateIssue } from './schemaRule.ts';
import { useLang } from './useLang.ts';

/** Texts for schema violations, the same as on the server. */
export function useIssueText(): TranslateIssue {
  const lang = useLang();
  return useCallback((issue) => issueText(issue, lang), [lang]);
}
