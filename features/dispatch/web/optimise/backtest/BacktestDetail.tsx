import { currencyUnit } from '@heliodon/kernel/format/money';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { optimiseErrors } from '../../../contract/optimise.rules.ts';
import { BACKTEST_LIMITS, type Backtest, getBacktest } from '../../../contract/optimise-backtest.contract.ts';
import styles from '../optimise.module.css';
import { BacktestResultView } from './BacktestResultView.tsx';
import { isOpen } from './openState.ts';

const POLL_MS = 1200;

/** Progress, failure reason or result of a backtest. */
export function BacktestDetail({ plant, backtestId }: { plant: PlantSummary; backtestId: number }) {
  const lang = useLang();
  const { t } = useTranslation('dispatch');
  const query = useQuery({
    ...callQuery(getBacktest, { plantId: plant.plantId, backtestId }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.state) ? POLL_MS : false),
  });
  return (
    <LoadedCard query={query} height="24rem">
      {(backtest) => {
        if (backtest.result)
          return (
            <BacktestResultView
              backtest={backtest}
              result={backtest.result}
              plant={plant}
              unit={currencyUnit(backtest.result.currency, lang)}
            />
          );
        if (isOpen(backtest.state))
          return (
            <Card>
              <ProgressBar
                label={t('optimise.backtest.state.running')}
                percent={backtest.percent}
                status="active"
              />
              <p className={styles.hint}>{t('optimise.backtest.running')}</p>
            </Card>
          );
        return <Failed backtest={backtest} />;
      }}
    </LoadedCard>
  );
}

function Failed({ backtest: { state, errorCode, days } }: { backtest: Backtest }) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const entry = Object.values(optimiseErrors).find(({ code }) => code === errorCode);
  const reason = entry?.[lang]
    .replace('{days}', String(days))
    .replace('{least}', String(BACKTEST_LIMITS.leastDays))
    .replace('{day}', t('optimise.backtest.thoseDays'));
  return (
    <Card>
      <EmptyState
        compact
        title={t(state === 'cancelled' ? 'optimise.backtest.wasCancelled' : 'optimise.backtest.hasFailed')}
        hint={reason ?? t('optimise.backtest.startAgain')}
      />
    </Card>
  );
}
