import { CallFailed } from '@heliodon/web/client';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * The action of a button or form, busy until it has ended. The client shows the message of a failed call; `failure`
 * contains it for quiet calls. Only inside SignedInFrame, which provides the query client.
 */
export function useAction<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  // `isPending` is rendered too late to prevent a second click.
  const running = useRef(false);
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (start: () => Promise<Result>) => start(),
    // Offline, a call fails immediately instead of waiting.
    networkMode: 'always',
    retry: false,
  });

  /** Undefined if the call failed or the action is already running; any other error is thrown. */
  const run = async (...args: Args): Promise<Result | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    try {
      return await mutateAsync(() => work(...args));
    } catch (thrown) {
      if (thrown instanceof CallFailed) return undefined;
      throw thrown;
    } finally {
      running.current = false;
    }
  };
  /** Clears the failure. */
  const clear = () => {
    if (!running.current) reset();
  };
  return { run, busy: isPending, failure: error instanceof CallFailed ? error.msg : undefined, clear };
}
