export interface FoldFacts {
  readonly wasFolded: boolean;
  /** Other alarms, another page, or a dialog that was closed: a folded prompt may come back as a card. */
  readonly mayReturn: boolean;
  readonly choice: 'open' | 'folded' | null;
  /** A dialog or drawer is open. */
  readonly overlayOpen: boolean;
  readonly coversFocus: boolean;
  readonly coversField: boolean;
}

/** Whether the prompt is folded into the header. While the page scrolls it only folds, so that it does not come and go. */
export function isFolded(facts: FoldFacts): boolean {
  const { wasFolded, mayReturn, choice, overlayOpen, coversFocus, coversField } = facts;
  if (overlayOpen || coversFocus || choice === 'folded') return true;
  if (choice === 'open') return false;
  return coversField || (wasFolded && !mayReturn);
}
