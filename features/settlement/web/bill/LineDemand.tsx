import { demandReasonWords, registerStateWords } from '@heliodon/energy/demand/demand-words';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LineDemand as Demand } from '../../contract/bill.contract.ts';
import styles from './LineDrawer.module.css';
import { ratchetParams } from './ratchetParams.ts';

type Register = Demand['registers'][number];

/** Demand by meter registers and by 15-minute intervals, which of the two is billed, and why. */
export function LineDemand({ demand, timeZone }: { demand: Demand; timeZone: string }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const { ratchet, billedKw } = demand;
  const isRaised = ratchet !== null && billedKw !== null && ratchet.kw > billedKw;
  const params = ratchet ? ratchetParams({ ...ratchet, measuredKw: billedKw }) : {};
  const minute = (ms: number) => formatDateTime(ms, timeZone, 'minute');
  const columns: TableColumnsType<Register> = [
    { title: t('bill.line.meter'), render: (_, { sn, name }) => (name ? `${name} (${sn})` : sn) },
    { title: t('bill.line.register'), align: 'right', render: (_, { kw }) => formatNumber(kw) },
    {
      title: t('bill.line.registerAt'),
      render: (_, { afterMs, atMs }) =>
        atMs === null || afterMs === null
          ? NO_VALUE
          : t('bill.line.between', { after: minute(afterMs), at: minute(atMs) }),
    },
    { title: t('bill.line.registerState'), render: (_, { state }) => registerStateWords[state][lang] },
  ];
  return (
    <>
      <h4 className={styles.title}>{t('bill.line.demand')}</h4>
      <Text as="p" tone="secondary" data-demand={demand.source}>
        {t('bill.line.quartersKw', { kw: formatNumber(demand.quartersKw) })}
        <br />
        {demand.sliding && (
          <>
            {t('bill.line.slidingKw', {
              kw: formatNumber(demand.sliding.kw),
              step: demand.sliding.stepMin,
            })}
            <br />
          </>
        )}
        {demand.sliding && demand.sliding.missingDays > 0 && (
          <>
            {t('bill.line.slidingMissing', { count: demand.sliding.missingDays })}
            <br />
          </>
        )}
        {demandReasonWords[demand.reason][lang]}
      </Text>
      {demand.ratchet && (
        <Text as="p" tone="secondary" data-ratchet={demand.ratchet.month}>
          {t(isRaised ? 'bill.line.ratchet' : 'bill.line.ratchetBelow', params)}
        </Text>
      )}
      {demand.registers.length > 0 && (
        <Table<Register>
          size="small"
          rowKey="deviceId"
          columns={columns}
          dataSource={demand.registers}
          pagination={false}
        />
      )}
    </>
  );
}
