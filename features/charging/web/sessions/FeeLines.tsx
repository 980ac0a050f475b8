import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatTime } from '@heliodon/kernel/format/time';
import { useLang } from '@heliodon/ui/useLang';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { sessionTitles } from '../../contract/session.columns.ts';
import { feeOf } from '../chargingWords.ts';
import { PeriodName } from '../PeriodName.tsx';
import styles from './sessions.module.css';
import type { SessionWhole } from './sessionWhole.ts';

type Line = SessionWhole['lines'][number];
const product = (quantityKwh: number, price: string | null) =>
  price === null ? NO_VALUE : `${formatNumber(quantityKwh, 3)} × ${price}`;

/** Every line of the fee: quantity × price = amount, the service fee beside it. */
export function FeeLines({ session }: { session: SessionWhole }) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  const { lines, timeZone, currency } = session;
  const money = (amount: string | null) => feeOf(amount, currency, lang).value;
  const { unit } = feeOf('0', currency, lang);
  const columns: TableColumnsType<Line> = [
    {
      key: 'time',
      title: t('lines.time'),
      width: 130,
      render: (_, { from, to }) => `${formatTime(from, timeZone)} – ${formatTime(to, timeZone)}`,
    },
    {
      key: 'period',
      title: t('lines.period'),
      width: 120,
      render: (_, { period }) => <PeriodName period={period} />,
    },
    {
      key: 'energy',
      title: t('lines.energy', { unit }),
      align: 'right',
      className: styles.figure,
      render: (_, { energyKwh, pricePerKwh }) => product(energyKwh, pricePerKwh),
    },
    {
      key: 'energyFee',
      title: `${sessionTitles.energyFee[lang]} (${unit})`,
      align: 'right',
      className: styles.figure,
      render: (_, { energyFee }) => money(energyFee),
    },
    {
      key: 'service',
      title: t('lines.service', { unit }),
      align: 'right',
      className: styles.figure,
      render: (_, { energyKwh, servicePerKwh }) => product(energyKwh, servicePerKwh),
    },
    {
      key: 'serviceFee',
      title: `${sessionTitles.serviceFee[lang]} (${unit})`,
      align: 'right',
      className: styles.figure,
      render: (_, { serviceFee }) => money(serviceFee),
    },
  ];
  return (
    <Table<Line>
      size="small"
      rowKey="from"
      columns={columns}
      dataSource={lines}
      pagination={false}
      scroll={{ x: 720 }}
      locale={{ emptyText: t('lines.none') }}
      summary={() =>
        lines.length > 0 && (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={3}>
              <b>{t('lines.total', { total: feeOf(session.fee, currency, lang).text })}</b>
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} align="right">
              {money(session.energyFee)}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={4} />
            <Table.Summary.Cell index={5} align="right">
              {money(session.serviceFee)}
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )
      }
    />
  );
}
