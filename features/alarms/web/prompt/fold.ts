export interface FoldFacts {
  readonly wasFolded: boolean;
  /** New alarms, another page, or a closed dialog: a folded prompt may be shown as a card again. */
  readonly mayReturn: boolean;
  readonly choice: 'open' | 'folded' | null;
  /** A dialog or drawer is open. */
  readonly overlayOpen: boolean;
  readonly coversFocus: boolean;
  readonly coversField: boolean;
}

/** Whether the prompt is folded into the header. While scrolling it only folds, so that it does not flicker. */
export function isFolded(facts: FoldFacts): boolean {
  const { wasFolded, mayReturn, choice, overlayOpen, coversFocus, coversField } = facts;
  if (overlayOpen || coversFocus || choice === 'folded') return true;
  if (choice === 'open') return false;
  return coversField || (wasFolded && !mayReturn);
}
