import { currencyUnit, formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { Tiles } from '@heliodon/ui/Tiles';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card, DatePicker, Input, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  exportIncomePlants,
  getIncomePlants,
  type INCOME_PLANT_SORTS,
  type IncomePlant,
  type IncomePlants,
} from '../../contract/income.contract.ts';
import { incomePlantColumns } from '../../contract/income-plants.columns.ts';
import { ChangeTag } from '../report/ChangeTag.tsx';
import notes from '../report/ReportNotes.module.css';
import styles from './income.module.css';

type Sort = (typeof INCOME_PLANT_SORTS)[number];
type Kind = 'month' | 'year' | 'all';
const FORMATS = { month: 'YYYY-MM', year: 'YYYY' } as const;
const ALL = 'all';

const kindOf = (period: string): Kind => (period === ALL ? 'all' : period.length === 4 ? 'year' : 'month');
const periodOf = (period: string) => (period === ALL ? {} : { period });

type Amount = 'income' | 'incomeCompared' | 'incomeBefore';

/** Plants of different currencies share a table, so each amount includes its currency. */
function useColumns(compared: boolean): PageColumn<IncomePlant>[] {
  const lang = useLang();
  const declared = useMemo(() => incomePlantColumns({ compared }), [compared]);
  const cells = useMemo(() => {
    const amount = (key: Amount) => (row: IncomePlant) =>
      row[key] === null ? NO_VALUE : `${formatNumber(Number(row[key]))} ${currencyUnit(row.currency, lang)}`;
    return {
      render: {
        income: amount('income'),
        incomeCompared: amount('incomeCompared'),
        incomeBefore: amount('incomeBefore'),
      },
    };
  }, [lang]);
  return useListColumns(declared, cells);
}

/** Income of every plant of the account, with sums by currency. */
export function PlantsPanel() {
  const { t } = useTranslation('settlement');
  const table = useTableState('incomePlants', {
    sort: 'income',
    order: 'desc',
    filters: { keyword: '', period: dayjs().format(FORMATS.month) },
  });
  const { keyword, period } = table.filters;
  // The sums do not depend on page and order.
  const sums = useQuery({
    ...callQuery(getIncomePlants, { keyword, ...periodOf(period), pageSize: 1 }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(period !== ALL);
  const kind = kindOf(period);
  return (
    <>
      <Card size="small">
        <div className={styles.bar}>
          <Segmented<Kind>
            aria-label={t('bar.by')}
            value={kind}
            options={(['month', 'year', 'all'] as const).map((value) => ({
              value,
              label: t(`bar.type.${value === 'all' ? 'total' : value}`),
            }))}
            onChange={(next) =>
              table.setFilters({ period: next === 'all' ? ALL : dayjs().format(FORMATS[next]) })
            }
          />
          {kind !== 'all' && (
            <DatePicker
              aria-label={t('bar.range')}
              allowClear={false}
              picker={kind}
              value={dayjs(kind === 'year' ? `${period}-01` : period)}
              disabledDate={(date) => date.isAfter(dayjs(), kind)}
              onChange={(date) => date && table.setFilters({ period: date.format(FORMATS[kind]) })}
            />
          )}
          <Input.Search
            aria-label={t('income.search')}
            className={styles.search}
            placeholder={t('income.search')}
            allowClear
            defaultValue={keyword}
            onSearch={(typed) => table.setFilters({ keyword: typed.trim() })}
          />
        </div>
      </Card>
      {sums.data && <Totals totals={sums.data.totals} />}
      {period !== ALL && <p className={notes.compared}>{t('income.completedOnly')}</p>}
      <PageTable
        table={table}
        columns={columns}
        rowKey="plantId"
        queryKey={[getIncomePlants.path]}
        query={({ sort, order, page, pageSize, keyword: typed, period: asked }) =>
          callApi(
            getIncomePlants,
            {
              page,
              pageSize,
              keyword: typed,
              ...periodOf(asked),
              ...(sort && { sort: sort as Sort }),
              ...(order && { order }),
            },
            { mask: false },
          )
        }
        extra={
          <Allowed code="reportExport">
            <ExportButton
              onExport={(format) =>
                callApi(exportIncomePlants, {
                  keyword,
                  ...periodOf(period),
                  format,
                  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                })
              }
            />
          </Allowed>
        }
      />
    </>
  );
}

function Totals({ totals }: { totals: IncomePlants['totals'] }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  return (
    <Tiles
      ofHistory
      items={totals.map(({ currency, plants, income, incomeBefore, incomeCompared }) => {
        const { value, unit } = formatMoney(Number(income), { lang, currency });
        const text = (amount: string) => formatMoney(Number(amount), { lang, currency }).text;
        return {
          key: currency,
          value,
          unit,
          label: t('income.totalOf', { currency, n: plants }),
          // Compares only plants that existed in the previous period: a new plant is no growth of the others.
          ...(incomeBefore !== null &&
            incomeCompared !== null && {
              note: (
                <ChangeTag
                  now={Number(incomeCompared)}
                  before={Number(incomeBefore)}
                  label={t('change.before')}
                  tip={`${text(incomeBefore)} → ${text(incomeCompared)}`}
                  goodWhen="up"
                />
              ),
            }),
        };
      })}
    />
  );
}
