import { issueText } from '@heliodon/contract/issues';
import { useCallback } from 'react';
import type { TranslateIssue } from './schemaRule.ts';
import { useLang } from './useLang.ts';

/** Plain words for what a schema refuses: the same that the server says. */
export function useIssueText(): TranslateIssue {
  const lang = useLang();
  return useCallback((issue) => issueText(issue, lang), [lang]);
}
