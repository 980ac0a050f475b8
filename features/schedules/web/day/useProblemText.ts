import { messageText } from '@heliodon/contract/messages';
import type { PlanProblemCode } from '@heliodon/energy/schedule/plan';
import { planRule } from '@heliodon/schedules/contract';
import { useLang } from '@heliodon/ui/useLang';
import { useCallback } from 'react';

/** Message text of a rule, the same as from the server. */
export function useProblemText(): (code: PlanProblemCode | undefined) => string | undefined {
  const lang = useLang();
  return useCallback((code) => (code === undefined ? undefined : messageText(planRule[code], lang)), [lang]);
}
