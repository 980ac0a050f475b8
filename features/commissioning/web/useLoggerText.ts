import { type LoggerText, textIn } from '@heliodon/telemetry/logger-text';
import { useLang } from '@heliodon/ui/useLang';
import { useCallback } from 'react';

/** A text of a logger in the language of the page. */
export function useLoggerText(): (text: LoggerText) => string {
  const lang = useLang();
  return useCallback((text) => textIn(text, lang), [lang]);
}
