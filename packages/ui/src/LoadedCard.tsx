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
  /** Height of the skeleton, about that of the content. */
  height: string;
  children: (data: T) => ReactNode;
}

/** Content with its own query: skeleton, error with retry, or the data. */
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
