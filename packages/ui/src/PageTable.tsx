import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { Alert, Button, Pagination, type TableProps } from 'antd';
import { type Key, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import styles from './PageTable.module.css';
import { type Filters, PAGE_SIZES, type SortOrder } from './table/addressState.ts';
import type { PageColumn } from './table/column.ts';
import { loadSettings, mergeSettings, saveSettings, type TableSettings } from './table/columnSettings.ts';
import { TableOrder } from './table/TableHeading.tsx';
import { type Selected, TableRows } from './table/TableRows.tsx';
import { TableSkeleton } from './table/TableSkeleton.tsx';
import { TableToolbar } from './table/TableToolbar.tsx';
import { useScrollFocus } from './table/useScrollFocus.ts';
import { layoutPx } from './tokens.ts';
import { useLasting } from './useLasting.ts';
import { useNarrow } from './useNarrow.ts';
import type { TableState } from './useTableState.ts';

export type { PageColumn } from './table/column.ts';

export type PageQuery<F extends Filters> = {
  page: number;
  pageSize: number;
  sort?: string;
  order?: SortOrder;
} & F;

export interface PageResult<Row> {
  rows: Row[];
  total: number;
  /** There are more rows than counted. */
  totalIsMore?: boolean;
}

export interface Selection<Row> {
  keys: Key[];
  rows: Row[];
  clear: () => void;
}

interface PageTableProps<Row extends object, F extends Filters> {
  table: TableState<F>;
  columns: readonly PageColumn<Row>[];
  rowKey: keyof Row & string;
  /** Page, order and filters are added to it. */
  queryKey: QueryKey;
  query: (params: PageQuery<F>) => Promise<PageResult<Row>>;
  refetchMs?: number;
  title?: ReactNode;
  /** Above the rows, inside the card: status tabs. */
  head?: ReactNode;
  /** In the toolbar, for example export. */
  extra?: ReactNode;
  /** Enables row selection; the actions for selected rows. */
  batch?: (selection: Selection<Row>) => ReactNode;
  onRow?: TableProps<Row>['onRow'];
  /** Expandable content of rows. */
  expandable?: TableProps<Row>['expandable'];
  /** What to do next if the list is empty. */
  empty?: ReactNode;
  /** Offset of the sticky heading in pixels: the height of the shell's header. */
  stickyOffset?: number;
}

function useSettings(tableId: string, columns: readonly PageColumn<never>[] | readonly PageColumn<object>[]) {
  const [saved, setSaved] = useState<Partial<TableSettings>>(() => loadSettings(tableId));
  const settings = useMemo(() => mergeSettings(columns, saved), [columns, saved]);
  const change = useCallback(
    (next: TableSettings | undefined) => {
      setSaved(next ?? {});
      saveSettings(tableId, next);
    },
    [tableId],
  );
  return [settings, change] as const;
}

/** A server-side list: paging, order and filters in the URL, columns as configured by the user. */
export function PageTable<Row extends object, F extends Filters>(props: PageTableProps<Row, F>) {
  const { table, columns, rowKey, queryKey, query, refetchMs, batch, empty } = props;
  const { t } = useTranslation('ui');
  const [settings, setSettings] = useSettings(table.tableId, columns as readonly PageColumn<object>[]);
  const narrow = useNarrow();
  const [selected, setSelected] = useState<Selected<Row>>({ keys: [], rows: [] });

  const { page, pageSize, sort, order, filters, setPage } = table;
  const params: PageQuery<F> = { ...filters, page, pageSize, sort, order };
  const { data, dataUpdatedAt, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [...queryKey, params],
    queryFn: () => query(params),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });

  const old = useLasting(isPlaceholderData);
  // For the displayed rows: while new rows load there is no answer time, and nothing to render again.
  const answeredAt = useRef(dataUpdatedAt);
  if (!isPlaceholderData) answeredAt.current = dataUpdatedAt;

  // If the last rows of the last page were deleted, show the new last page.
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / pageSize)) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) setPage(lastPage, pageSize);
  }, [lastPage, page, pageSize, setPage]);

  const card = useScrollFocus(t('table.scroll'), data);
  const clear = () => setSelected({ keys: [], rows: [] });
  // Current rows if displayed: selected rows may have changed.
  const chosen = () =>
    selected.rows.map((row) => data?.rows.find((now) => now[rowKey] === row[rowKey]) ?? row);
  const filtered = JSON.stringify(filters) !== JSON.stringify(table.defaults.filters ?? {});

  const emptyState = filtered ? (
    <EmptyState
      compact
      title={t('table.noMatch')}
      hint={t('table.noMatchHint')}
      action={<Button onClick={table.resetFilters}>{t('query.reset')}</Button>}
    />
  ) : (
    (empty ?? <EmptyState compact />)
  );

  const body = () => {
    if (isPending) return <TableSkeleton />;
    if (!data) return <ErrorState compact error={error} onRetry={refetch} />;
    return (
      <>
        <div className={old ? styles.old : undefined} aria-busy={isPlaceholderData}>
          <TableOrder value={table}>
            <TableRows<Row>
              rows={data.rows}
              answeredAt={answeredAt.current}
              rowKey={rowKey}
              columns={columns}
              settings={settings}
              narrow={narrow}
              selected={batch && selected}
              onSelect={setSelected}
              onRow={props.onRow}
              expandable={props.expandable}
              empty={data.rows.length === 0 ? emptyState : undefined}
              stickyOffset={props.stickyOffset ?? layoutPx.header}
            />
          </TableOrder>
        </div>
        {data.total > 0 && (
          <Pagination
            className={styles.pages}
            align="end"
            size={settings.density === 'large' ? 'medium' : 'small'}
            current={page}
            pageSize={pageSize}
            total={data.total}
            showSizeChanger={{ showSearch: false }}
            pageSizeOptions={[...PAGE_SIZES]}
            showTotal={(total) => t(data.totalIsMore ? 'table.totalMore' : 'table.total', { count: total })}
            onChange={setPage}
          />
        )}
      </>
    );
  };

  return (
    <section ref={card} className={styles.card}>
      {props.head && <div className={styles.head}>{props.head}</div>}
      {batch && selected.keys.length > 0 ? (
        <div className={styles.batch} role="toolbar" aria-label={t('table.batch')}>
          <span>{t('table.selected', { count: selected.keys.length })}</span>
          {batch({ keys: selected.keys, rows: chosen(), clear })}
          <Button type="link" size="small" onClick={clear}>
            {t('table.clearSelection')}
          </Button>
        </div>
      ) : (
        <TableToolbar
          title={props.title}
          extra={props.extra}
          columns={columns}
          settings={settings}
          onSettings={setSettings}
          refreshing={isFetching && !isPending}
          onRefresh={refetch}
        />
      )}
      {error && data && (
        <Alert
          banner
          type="warning"
          title={t('table.refreshFailed')}
          action={
            <Button size="small" onClick={() => refetch()}>
              {t('state.error.retry')}
            </Button>
          }
        />
      )}
      {body()}
    </section>
  );
}
