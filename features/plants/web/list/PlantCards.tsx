import { ReloadOutlined } from '@ant-design/icons';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { IconButton } from '@heliodon/ui/IconButton';
import { Inline } from '@heliodon/ui/layout/Inline';
import { useSteps, useTurn } from '@heliodon/ui/onePerFrame';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { PAGE_SIZES } from '@heliodon/ui/table/addressState';
import { useLang } from '@heliodon/ui/useLang';
import type { TableState } from '@heliodon/ui/useTableState';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Select } from 'antd';
import { memo, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { plantListTitles } from '../../contract/plant-list.columns.ts';
import { type PlantRow, plantSorts } from '../../contract/plants.contract.ts';
import styles from './list.module.css';
import type { PlantFilters } from './plantFilters.ts';
import { plantListQuery } from './usePlantList.ts';

/** Height of a card with two gauges. */
const CARD_PX = 440;

interface PlantCardsProps {
  table: TableState<PlantFilters>;
  head: ReactNode;
  extra: ReactNode;
  empty: ReactNode;
  card: (row: PlantRow) => ReactNode;
}

/** Sort order of the cards, which have no column headings. */
const SortChoice = memo(function SortChoice({ table }: { table: TableState<PlantFilters> }) {
  const { t } = useTranslation('plants');
  const lang = useLang();
  const options = [
    { value: 'attention asc', label: t('list.attention') },
    ...(['asc', 'desc'] as const).flatMap((order) =>
      plantSorts
        .filter((sort) => sort !== 'attention')
        .map((sort) => ({
          value: `${sort} ${order}`,
          label: `${plantListTitles[sort][lang]} ${order === 'asc' ? '↑' : '↓'}`,
        })),
    ),
  ];
  return (
    <Select
      aria-label={t('list.sort')}
      className={styles.sort}
      variant="filled"
      value={table.sort ? `${table.sort} ${table.order}` : undefined}
      placeholder={t('list.sort')}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={(chosen: string) => {
        const [sort, order] = chosen.split(' ');
        table.setSort(sort, order as 'asc');
      }}
    />
  );
});

const Refresh = memo(function Refresh({ busy, onRefresh }: { busy: boolean; onRefresh: () => unknown }) {
  const { t: ui } = useTranslation('ui');
  return (
    <IconButton
      label={ui('table.refresh')}
      icon={<ReloadOutlined spin={busy} />}
      onClick={() => void onRefresh()}
    />
  );
});

interface PagesProps extends Pick<TableState<PlantFilters>, 'page' | 'pageSize' | 'setPage'> {
  total: number;
}

/** Pagination below the cards: rendered with lower priority. */
const Pages = memo(function Pages({ page, pageSize, total, setPage }: PagesProps) {
  const { t } = useTranslation('plants');
  if (!useTurn()) return null;
  return (
    <Pagination
      className={styles.pages}
      align="end"
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger={{ showSearch: false }}
      pageSizeOptions={[...PAGE_SIZES]}
      showTotal={(count) => t('list.total', { count })}
      onChange={setPage}
    />
  );
});

/** Cards with the page, order and filters of the table. A live update renders only the plant's own card. */
export function PlantCards({ table, head, extra, empty, card }: PlantCardsProps) {
  const { t: ui } = useTranslation('ui');
  const { page, pageSize, sort, order, filters, setPage } = table;
  const params = { ...filters, page, pageSize, sort, order };
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery({
    ...plantListQuery(params),
    placeholderData: keepPreviousData,
  });
  const drawn = useSteps(data?.rows.length ?? 0);
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / pageSize)) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) setPage(lastPage, pageSize);
  }, [lastPage, page, pageSize, setPage]);
  const filtered = JSON.stringify(filters) !== JSON.stringify(table.defaults.filters);

  const body = () => {
    if (isPending)
      return (
        <div className={styles.cards}>
          {Array.from({ length: 6 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <SkeletonBlock key={i} height={CARD_PX} />
          ))}
        </div>
      );
    if (!data) return <ErrorState compact error={error} onRetry={refetch} />;
    if (data.rows.length === 0)
      return filtered ? (
        <EmptyState
          compact
          title={ui('table.noMatch')}
          hint={ui('table.noMatchHint')}
          action={<Button onClick={table.resetFilters}>{ui('query.reset')}</Button>}
        />
      ) : (
        empty
      );
    return (
      <div className={styles.cards}>
        {data.rows.map((row, i) =>
          i < drawn ? (
            card(row)
          ) : (
            <div key={row.plantId} data-plant={row.plantId}>
              <SkeletonBlock height={CARD_PX} />
            </div>
          ),
        )}
      </div>
    );
  };
  return (
    <section className={styles.frame}>
      <div className={styles.head}>{head}</div>
      <div className={styles.toolbar}>
        <SortChoice table={table} />
        <Inline gap="xs">
          {extra}
          <Refresh busy={isFetching && !isPending} onRefresh={refetch} />
        </Inline>
      </div>
      <PanelStack changing={isPlaceholderData}>{body()}</PanelStack>
      {data && drawn > 0 && <Pages page={page} pageSize={pageSize} total={data.total} setPage={setPage} />}
    </section>
  );
}
