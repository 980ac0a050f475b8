import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import type { ReactNode } from 'react';
import type { ReportType } from '../../contract/report.ts';
import { ReportFailed } from './ReportFailed.tsx';
import type { ReportState } from './reportState.ts';

interface ReportLoadProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  state: ReportState;
  onChange: (state: ReportState) => void;
  timeZone: string;
  types?: readonly ReportType[];
  children: (data: T) => ReactNode;
}

/** Shows a report, its loading state, or the reason why there is none. */
export function ReportLoad<T>({ query, children, ...asked }: ReportLoadProps<T>) {
  const { data, error, refetch } = query;
  if (error) return <ReportFailed {...asked} error={error} onRetry={() => void refetch()} />;
  if (data !== undefined) return children(data);
  return (
    <>
      <SkeletonBlock height="7rem" />
      <SkeletonBlock height="22rem" />
      <SkeletonBlock height="18rem" />
    </>
  );
}
