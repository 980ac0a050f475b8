import { useEffect, useState } from 'react';

interface Question<T> {
  readonly what: T;
  readonly end: () => void;
}

/** What a dialog asks about. The promise of `ask` ends when the dialog has gone: a form that saves waits for it. */
export function useAsked<T>() {
  const [question, setQuestion] = useState<Question<T>>();
  // After the dialog has given the focus back: what the form shows then keeps it.
  useEffect(() => () => question?.end(), [question]);
  return {
    asked: question?.what,
    ask: (what: T) => new Promise<void>((end) => setQuestion({ what, end })),
    close: () => setQuestion(undefined),
  };
}
