import { issueText } from '@heliodon/contract/issues';
import type { TranslateIssue } from '@heliodon/ui/schemaRule';
import { useLang } from '@heliodon/web/i18n';
import { useCallback } from 'react';

/** The contract's own messages in the language of the page. */
export function useIssueWords(): TranslateIssue {
  const lang = useLang();
  return useCallback((issue) => issueText(issue, lang), [lang]);
}
