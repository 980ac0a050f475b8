import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatNumber, formatShare, NO_VALUE } from '@heliodon/kernel/format/number';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { QueryBar, type QueryField } from '@heliodon/ui/QueryBar';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { potentialColumns } from '../../contract/potential.columns.ts';
import {
  exportPotential,
  getPotential,
  POTENTIAL_FILTERS,
  POTENTIAL_LEAST_DAYS,
  type POTENTIAL_SORTS,
  type PotentialFilter,
  type PotentialFilterKind,
  type PotentialRow,
} from '../../contract/potential.contract.ts';
import { potentialKindWords, potentialNote, potentialVariantWords } from '../../contract/potential.words.ts';
import { Saving } from '../Saving.tsx';
import { PotentialDetail, type PotentialDetailProps } from './PotentialDetail.tsx';
import styles from './potential.module.css';

type Sort = (typeof POTENTIAL_SORTS)[number];
/** As in the address; empty: not chosen. */
interface Filters {
  [name: string]: string;
  keyword: string;
  kind: string;
  month: string;
}
const RESTING: Filters = { keyword: '', kind: '', month: '' };

const filterOf = ({ keyword, kind, month }: Filters): PotentialFilter => ({
  keyword,
  ...(kind !== '' && { kind: kind as PotentialFilterKind }),
  ...(month !== '' && { month }),
});

/** Plants of different currencies share a table, so each amount includes its currency. */
function useColumns(): PageColumn<PotentialRow>[] {
  const lang = useLang();
  const { t } = useTranslation('dispatch');
  const cells = useMemo(() => {
    const saving = ({ currency }: PotentialRow, amount: number) => (
      <>
        <Saving amount={amount} /> {currencyUnit(currency, lang)}
      </>
    );
    return {
      render: {
        month: ({ month, days, monthDays }: PotentialRow) => (
          <Inline as="span" wrap gap="xs" rowGap="xxs">
            {month}
            {days !== null && days < monthDays && (
              <Text tone="tertiary" size="xs">
                {t('potential.daysOf', { days, monthDays })}
              </Text>
            )}
          </Inline>
        ),
        cost: ({ cost, currency }: PotentialRow) =>
          cost === null ? NO_VALUE : `${formatNumber(cost)} ${currencyUnit(currency, lang)}`,
        best: (row: PotentialRow) => {
          const [best] = row.best;
          return (
            <Text className={styles.note} tone={best ? undefined : 'secondary'}>
              {best ? potentialVariantWords[best.variant][lang] : potentialNote(row, lang)}
            </Text>
          );
        },
        saving: (row: PotentialRow) => (row.best[0] ? saving(row, row.best[0].saving) : NO_VALUE),
        share: ({ best }: PotentialRow) => formatShare(best[0]?.share),
        second: (row: PotentialRow) => {
          const [, second] = row.best;
          if (!second) return NO_VALUE;
          return (
            <Inline as="span" wrap gap="xs" rowGap="xxs" className={styles.note}>
              {potentialVariantWords[second.variant][lang]}
              <span>{saving(row, second.saving)}</span>
            </Inline>
          );
        },
      },
    } as const;
  }, [lang, t]);
  return useListColumns(potentialColumns, cells);
}

function useFields(): QueryField<keyof Filters & string>[] {
  const lang = useLang();
  const { t } = useTranslation('dispatch');
  const { data } = useQuery(callQuery(getPotential, { pageSize: 1 }, { quiet: true }));
  const months = data?.months;
  return useMemo(
    () => [
      { name: 'keyword', label: t('potential.keyword'), widget: 'text' },
      {
        name: 'kind',
        label: t('potential.kind'),
        widget: 'select',
        options: POTENTIAL_FILTERS.map((value) => ({ value, label: potentialKindWords[value][lang] })),
      },
      {
        name: 'month',
        label: t('potential.month'),
        widget: 'select',
        placeholder: t('potential.newest'),
        options: (months ?? []).map((value) => ({ value, label: value })),
      },
    ],
    [months, lang, t],
  );
}

/** What another operation, setting, package or size of the storage would have saved in a month, for every plant. */
export default function PotentialPage({ onOpen }: Pick<PotentialDetailProps, 'onOpen'>) {
  const { t } = useTranslation('dispatch');
  const table = useTableState<Filters>('storagePotential', {
    sort: 'share',
    order: 'desc',
    filters: RESTING,
  });
  const fields = useFields();
  const columns = useColumns();
  const expandable = useMemo(
    () => ({
      rowExpandable: ({ variants }: PotentialRow) => variants.length > 0,
      expandedRowRender: (row: PotentialRow) => <PotentialDetail row={row} onOpen={onOpen} />,
    }),
    [onOpen],
  );
  return (
    <PageFrame title={t('potential.title')} subtitle={t('potential.subtitle')}>
      <QueryBar table={table} fields={fields} />
      <PageTable
        table={table}
        columns={columns}
        rowKey="plantId"
        queryKey={[getPotential.path]}
        query={({ page, pageSize, sort, order, ...filters }) =>
          callApi(
            getPotential,
            {
              ...filterOf(filters),
              page,
              pageSize,
              ...(sort && { sort: sort as Sort }),
              ...(order && { order }),
            },
            { mask: false },
          )
        }
        expandable={expandable}
        empty={
          <EmptyState
            compact
            title={t('potential.emptyTitle')}
            hint={t('potential.emptyHint', { least: POTENTIAL_LEAST_DAYS })}
          />
        }
        extra={
          <Allowed code="reportExport">
            <ExportButton
              onExport={(format) =>
                callApi(exportPotential, {
                  ...filterOf(table.filters),
                  format,
                  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                })
              }
            />
          </Allowed>
        }
      />
    </PageFrame>
  );
}
