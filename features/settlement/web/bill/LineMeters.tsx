import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BillLineOut } from '../../contract/bill.schema.ts';
import styles from './LineDrawer.module.css';
import type { LineDetails } from './lineOfBill.ts';

type Meter = LineDetails['meters'][number];
type Reading = Meter['start'];

/** Both readings exist, but at least one is not at the start or end of the period. */
const isPart = ({ start, end, atStart, atEnd }: Meter): boolean =>
  start !== null && end !== null && !(atStart && atEnd);

interface LineMetersProps {
  meters: readonly Meter[];
  line: BillLineOut;
  timeZone: string;
}

/** Registers of the grid meters at start and end of the period, and the energy counted between. */
export function LineMeters({ meters, line, timeZone }: LineMetersProps) {
  const { t } = useTranslation('settlement');
  if (meters.length === 0) return null;
  const register = (reading: Reading) => (line.kind === 'feedIn' ? reading?.exportKwh : reading?.importKwh);
  const cell = (reading: Reading, otherwise: string | null) =>
    reading ? (
      <>
        {formatNumber(register(reading))}
        <br />
        <small>{formatDateTime(reading.at, timeZone, 'minute')}</small>
        {otherwise && <small className={styles.edge}>{otherwise}</small>}
      </>
    ) : (
      NO_VALUE
    );
  const difference = ({ start, end }: Meter): number | null => {
    const [from, to] = [register(start), register(end)];
    return typeof from === 'number' && typeof to === 'number' ? to - from : null;
  };
  const columns: TableColumnsType<Meter> = [
    { title: t('bill.line.meter'), render: (_, { sn, name }) => (name ? `${name} (${sn})` : sn) },
    {
      title: t('bill.line.start'),
      align: 'right',
      render: (_, { start, atStart }) => cell(start, atStart ? null : t('bill.line.firstReading')),
    },
    {
      title: t('bill.line.end'),
      align: 'right',
      render: (_, { end, atEnd }) => cell(end, atEnd ? null : t('bill.line.lastReading')),
    },
    {
      title: t('bill.line.difference'),
      align: 'right',
      render: (_, meter) => formatNumber(difference(meter)),
    },
    {
      title: t('bill.line.counted'),
      align: 'right',
      render: (_, { countedKwh }) => formatNumber(countedKwh),
    },
  ];
  return (
    <>
      <h4 className={styles.title}>{t('bill.line.readings')}</h4>
      <Table<Meter>
        size="small"
        rowKey="deviceId"
        columns={columns}
        dataSource={[...meters]}
        pagination={false}
      />
      {meters.some(isPart) && (
        <Text as="p" tone="secondary">
          {t('bill.line.partOnly')}
        </Text>
      )}
      <Text as="p" tone="secondary">
        {t(meters.some(({ start }) => !start) ? 'bill.line.notKept' : 'bill.line.allPeriods')}
      </Text>
    </>
  );
}
