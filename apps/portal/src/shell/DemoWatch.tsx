import { getDemo } from '@heliodon/system/contract';
import { useDemoHistory } from '@heliodon/web/demoHistory';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const LOOK_MS = 3000;

/** Polls the progress of the demo history; only once if there is none. */
export default function DemoWatch() {
  const client = useQueryClient();
  const { data } = useQuery({
    ...callQuery(getDemo, {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && state.data.historyPercent !== null ? LOOK_MS : false),
  });
  useEffect(() => {
    if (!data) return;
    const before = useDemoHistory.getState().percent;
    useDemoHistory.setState({ percent: data.historyPercent });
    // Displayed data is from before the last days were generated.
    if (before !== null && data.historyPercent === null)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getDemo.path });
  }, [data, client]);
  return null;
}
