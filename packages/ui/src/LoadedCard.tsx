import { Card } from 'antd';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { SkeletonBlock } from './SkeletonBlock.tsx';

interface Loading<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedCardProps<T> {
  query: Loading<T>;
  /** Of the skeleton: about what will stand there. */
  height: string;
  children: (data: T) => ReactNode;
}

/** A part of a page that waits for its own answer: skeleton, error with a way out, or what came. */
export function LoadedCard<T>({ query, height, children }: LoadedCardProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Card>
      {query.error ? (
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonBlock height={height} />
      )}
    </Card>
  );
}
