import { formatDate } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { openRow } from '@heliodon/ui/openRow';
import { type PageQuery, PageTable } from '@heliodon/ui/PageTable';
import { QueryBar, type QueryField } from '@heliodon/ui/QueryBar';
import { dateRangeField } from '@heliodon/ui/query/dateRangeField';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  exportSessions,
  getSessionList,
  type SessionRow,
  sessionStates,
  stateWords,
} from '../../contract/charging.contract.ts';
import { sessionTitles } from '../../contract/session.columns.ts';
import { REFRESH_MS } from '../data/useCharging.ts';
import { SessionDrawer } from './SessionDrawer.tsx';
import { SessionSums } from './SessionSums.tsx';
import { restingFilters, type SessionFilters, toSessionFilter } from './sessionFilters.ts';
import styles from './sessions.module.css';
import { useSessionColumns } from './useSessionColumns.tsx';

const MAX_DAYS = 366;
type SessionSort = 'startedAt' | 'energyKwh' | 'fee' | 'durationMin';

interface SessionListProps {
  plantId: number;
  timeZone: string;
  /** Only this charger. */
  deviceId?: number;
  /** Options of the filter. */
  piles?: { value: string; label: string }[];
}

/** Charging sessions with the sums of all that match; a row opens the session. */
export function SessionList({ plantId, timeZone, deviceId, piles }: SessionListProps) {
  const { t } = useTranslation('charging');
  const [today] = useState(() => formatDate(Date.now(), timeZone));
  const [sessionId, setSessionId] = useState<number>();
  const table = useTableState<SessionFilters>(deviceId === undefined ? 'sessions' : 'pileSessions', {
    sort: 'startedAt',
    order: 'desc',
    filters: restingFilters(today),
    // The charger page contains other tables, too.
    ...(deviceId !== undefined && { prefix: 'sessions-' }),
  });
  const queryKey = [getSessionList.path, plantId, deviceId ?? 0];
  const ask = ({ page, pageSize, sort, order, ...filters }: PageQuery<SessionFilters>) => {
    const asked = { ...toSessionFilter(plantId, filters, deviceId), page, pageSize };
    return callApi(getSessionList, { ...asked, sort: sort as SessionSort, order }, { mask: false });
  };
  // Same request as the table below: sent once, shared by both.
  const { page, pageSize, sort, order, filters } = table;
  const params: PageQuery<SessionFilters> = { ...filters, page, pageSize, sort, order };
  const { data } = useQuery({
    queryKey: [...queryKey, params],
    queryFn: () => ask(params),
    placeholderData: keepPreviousData,
  });
  const columns = useSessionColumns({ timeZone, currency: data?.currency, withPile: deviceId === undefined });
  return (
    <>
      <QueryBar table={table} fields={useFields(today, piles)} />
      <PageTable<SessionRow, SessionFilters>
        table={table}
        columns={columns}
        rowKey="sessionId"
        queryKey={queryKey}
        query={ask}
        refetchMs={REFRESH_MS}
        title={data && data.total > 0 && <SessionSums sums={data.sums} currency={data.currency} />}
        extra={
          <Allowed code="reportExport">
            <ExportButton
              onExport={(format) =>
                callApi(exportSessions, { ...toSessionFilter(plantId, table.filters, deviceId), format })
              }
            />
          </Allowed>
        }
        onRow={(row) => ({ className: styles.row, ...openRow(() => setSessionId(row.sessionId)) })}
        empty={<EmptyState compact title={t('sessions.none')} hint={t('sessions.noneHint')} />}
      />
      <SessionDrawer sessionId={sessionId} onClose={() => setSessionId(undefined)} />
    </>
  );
}

function useFields(today: string, piles: SessionListProps['piles']) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  return useMemo(
    (): QueryField<keyof SessionFilters>[] => [
      dateRangeField('range', t('sessions.range'), {
        maxDays: MAX_DAYS,
        required: true,
        disabledDate: (day) => day > today,
      }),
      ...(piles
        ? [{ name: 'pile', label: sessionTitles.pileName[lang], widget: 'select', options: piles } as const]
        : []),
      {
        name: 'state',
        label: sessionTitles.state[lang],
        widget: 'select',
        options: sessionStates.map((value) => ({ value, label: stateWords[value][lang] })),
      },
      {
        name: 'keyword',
        label: t('sessions.keyword'),
        widget: 'text',
        placeholder: t('sessions.keywordHint'),
      },
    ],
    [t, lang, today, piles],
  );
}
