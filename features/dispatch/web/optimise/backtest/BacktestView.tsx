import { PanelStack } from '@heliodon/ui/PanelStack';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getBacktests } from '../../../contract/optimise-backtest.contract.ts';
import { BacktestDetail } from './BacktestDetail.tsx';
import { BacktestList } from './BacktestList.tsx';
import { isOpen } from './openState.ts';
import { StartForm } from './StartForm.tsx';

const PAGE = 10;
const POLL_MS = 1500;

/** Backtests over past days of the plant. A job continues when the page is left, and its result is stored. */
export function BacktestView({ plant }: { plant: PlantSummary }) {
  const { plantId } = plant;
  const [params, put] = useAddressValues();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const list = useQuery({
    ...callQuery(getBacktests, { plantId, page, pageSize: PAGE }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => isOpen(row.state)) ? POLL_MS : false),
  });
  const wanted = Number(params.get('backtest'));
  const rows = list.data?.rows ?? [];
  const shown = wanted > 0 ? wanted : rows.find(({ state }) => state === 'done')?.backtestId;
  const choose = (backtestId: number) => put({ backtest: String(backtestId) });
  return (
    <PanelStack>
      <StartForm
        plant={plant}
        blocked={rows.some(({ state }) => isOpen(state))}
        onStarted={(backtestId) => {
          choose(backtestId);
          void list.refetch();
        }}
      />
      <BacktestList
        plant={plant}
        query={list}
        page={page}
        pageSize={PAGE}
        chosen={shown}
        onPage={(next) => put({ page: String(next) })}
        onChoose={choose}
        onChanged={() => void list.refetch()}
      />
      {shown !== undefined && <BacktestDetail key={shown} plant={plant} backtestId={shown} />}
    </PanelStack>
  );
}
