import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { CallResponse } from '@heliodon/contract/call';
import { yearOf } from '@heliodon/energy/periods/local-time';
import { slotAt } from '@heliodon/energy/periods/report-range';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { getReconciliations } from '../../contract/reconciliation.contract.ts';
import { signedMoney } from './figures.ts';
import { MonthComparison } from './MonthComparison.tsx';
import { MonthStatusTag } from './MonthStatusTag.tsx';
import months from './months.module.css';

/** The months of a year with their reconciliation status, and the chosen month line by line. */
export function ReconciliationTab({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation(['settlement', 'ui']);
  const lang = useLang();
  const [params, setParams] = useSearchParams();
  const now = slotAt('month', Date.now(), plant.timeZone);
  const asked = params.get('month') ?? '';
  const chosen = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked <= now ? asked : now;
  const year = Number(yearOf(chosen));
  const query = useQuery(callQuery(getReconciliations, { plantId: plant.plantId, year }, { quiet: true }));
  const choose = (month: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('month', month);
        return next;
      },
      { replace: true },
    );
  const toYear = (next: number) => choose(`${next}-12` > now ? now : `${next}-12`);
  return (
    <Stack gap="md">
      <Card
        title={t('bill.reconcile.months')}
        extra={
          <Space.Compact>
            <Button
              icon={<LeftOutlined />}
              aria-label={t('ui:period.before')}
              onClick={() => toYear(year - 1)}
            />
            <Button>{year}</Button>
            <Button
              icon={<RightOutlined />}
              aria-label={t('ui:period.after')}
              disabled={year >= Number(yearOf(now))}
              onClick={() => toYear(year + 1)}
            />
          </Space.Compact>
        }
      >
        {query.error && !query.data && (
          <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!query.data && !query.error && <SkeletonBlock height="6rem" />}
        {query.data && (
          <Months
            loaded={query.data}
            year={year}
            unit={currencyUnit(plant.currency, lang)}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </Card>
      <MonthComparison key={chosen} plant={plant} month={chosen} />
    </Stack>
  );
}

interface MonthsProps {
  loaded: CallResponse<typeof getReconciliations>;
  year: number;
  unit: string;
  chosen: string;
  onChoose: (month: string) => void;
}

function Months({ loaded, year, unit, chosen, onChoose }: MonthsProps) {
  const { t } = useTranslation('settlement');
  if (loaded.months.length === 0)
    return (
      <EmptyState
        compact
        title={t('bill.reconcile.noMonths', { year })}
        hint={t('bill.reconcile.noMonthsHint')}
      />
    );
  return (
    <ul className={months.months}>
      {loaded.months.map(({ month, status, difference }) => (
        <li key={month}>
          <button
            type="button"
            className={months.month}
            aria-pressed={month === chosen}
            data-month={month}
            onClick={() => onChoose(month)}
          >
            <span className={months.name}>{month}</span>
            <MonthStatusTag status={status} />
            <span className={months.difference}>
              {difference === null ? t('bill.reconcile.noFigures') : `${signedMoney(difference)} ${unit}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
