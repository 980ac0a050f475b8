import { useEffect, useState } from 'react';

interface Question<T> {
  readonly what: T;
  readonly end: () => void;
}

/** The object of a dialog. The promise of `ask` resolves when the dialog is closed: a saving form waits for it. */
export function useAsked<T>() {
  const [question, setQuestion] = useState<Question<T>>();
  // After the dialog has returned the focus, so that the form can move it.
  useEffect(() => () => question?.end(), [question]);
  return {
    asked: question?.what,
    ask: (what: T) => new Promise<void>((end) => setQuestion({ what, end })),
    close: () => setQuestion(undefined),
  };
}
