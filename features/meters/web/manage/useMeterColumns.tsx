import { EditOutlined } from '@ant-design/icons';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { MeterRow } from '@heliodon/meters/contract';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Tooltip } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName, nameOf, placeName, roleOf, shownKw, wayOf } from '../words.ts';
import styles from './list.module.css';

/** Columns: status, name, sampling point, values; `onEdit` is undefined for read-only accounts. */
export function useMeterColumns(
  timeZone: string,
  onEdit: ((row: MeterRow) => void) | undefined,
): PageColumn<MeterRow>[] {
  const { t } = useTranslation('meters');
  const lang = useLang();
  return useMemo(() => {
    const columns: (PageColumn<MeterRow> | false)[] = [
      {
        key: 'status',
        title: t('list.status'),
        width: 100,
        sortable: true,
        locked: true,
        render: (row) => <StatusTag plain status={row.status} />,
      },
      {
        key: 'name',
        title: t('list.name'),
        width: 184,
        sortable: true,
        locked: true,
        render: (row) => <MeterName row={row} />,
      },
      {
        key: 'samplingPoint',
        title: t('list.samplingPoint'),
        width: 140,
        sortable: true,
        render: (row) => <PlaceCell row={row} />,
      },
      {
        key: 'powerKw',
        title: t('list.powerKw'),
        unit: 'kW',
        number: true,
        width: 170,
        sortable: true,
        render: (row) => <PowerCell row={row} />,
      },
      { key: 'importTotalKwh', title: t('list.importTotal'), unit: 'kWh', number: true, width: 132 },
      { key: 'exportTotalKwh', title: t('list.exportTotal'), unit: 'kWh', number: true, width: 132 },
      {
        key: 'links',
        title: t('list.links'),
        width: 150,
        value: (row) => row.links.map(nameOf).join(', '),
      },
      {
        key: 'collectFrom',
        title: t('list.collectFrom'),
        width: 150,
        sortable: true,
        value: (row) => row.collectFrom && formatDateTime(row.collectFrom, timeZone, 'minute'),
      },
      { key: 'address', title: t('list.address'), width: 140 },
      {
        key: 'brand',
        title: t('list.brand'),
        width: 140,
        value: (row) => brandName(row.brand, lang) ?? row.model,
      },
      {
        key: 'at',
        title: t('list.at'),
        width: 150,
        sortable: true,
        hidden: true,
        render: (row) => <LastUpdate at={row.at} timeZone={timeZone} />,
      },
      { key: 'loggerSn', title: t('list.logger'), width: 150, hidden: true },
      onEdit !== undefined && {
        key: 'edit',
        title: t('list.action'),
        width: 72,
        fixed: 'end',
        locked: true,
        render: (row) => (
          <Tooltip title={t('list.edit')}>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={`${t('list.edit')} ${nameOf(row)}`}
              onClick={(event) => {
                event.stopPropagation();
                onEdit(row);
              }}
            />
          </Tooltip>
        ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, lang, timeZone, onEdit]);
}

function MeterName({ row: { alias, sn } }: { row: MeterRow }) {
  return (
    <Stack>
      {alias && <Text ellipsis>{alias}</Text>}
      <SerialNumber value={sn} />
    </Stack>
  );
}

function PlaceCell({ row }: { row: MeterRow }) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const { samplingPoint, setByHand, counting } = row;
  if (samplingPoint === null)
    return (
      <StatusTag plain tone="warning">
        {t('list.unassigned')}
      </StatusTag>
    );
  const notes = [setByHand.samplingPoint && t('list.byHand'), !counting && t('list.notCounting')].filter(
    Boolean,
  );
  return (
    <Inline as="span" gap="xs" title={notes.join(' · ') || undefined}>
      <i className={styles.dot} style={{ background: `var(--hd-energy-${roleOf(samplingPoint)}-solid)` }} />
      {placeName(samplingPoint, lang)}
      {setByHand.samplingPoint && <EditOutlined className={styles.mark} aria-label={t('list.byHand')} />}
    </Inline>
  );
}

function PowerCell({ row }: { row: MeterRow }) {
  const lang = useLang();
  const way = wayOf(row.samplingPoint, row.powerKw, lang);
  return (
    <span className={styles.power} title={way}>
      {way && (
        <Text tone="tertiary" size="xs" ellipsis>
          {way}
        </Text>
      )}
      {formatNumber(shownKw(row.samplingPoint, row.powerKw), 1)}
    </span>
  );
}
