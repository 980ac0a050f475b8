import { CHECK_SHARE } from '@heliodon/energy/metering/meter-check';
import { slotAt } from '@heliodon/energy/periods/report-range';
import { formatNumber, formatShare } from '@heliodon/kernel/format/number';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { layoutPx } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { useScrollFocus } from '@heliodon/ui/useScrollFocus';
import { Card, Table, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MeterReport } from '../../contract/meters.contract.ts';
import { checkWords } from '../../contract/meters.words.ts';
import { nameOf } from './meterModel.ts';
import styles from './meters.module.css';

type Check = MeterReport['checks'][number];

const SCROLL_PX = 900;
const CHECK_PX = 280;

/** Energy measured by meters against energy measured by the devices behind them. */
export function MeterChecks({ report }: { report: MeterReport }) {
  const { checks, keys, range, plant } = report;
  const { t } = useTranslation(['settlement', 'ui']);
  const lang = useLang();
  const current = slotAt(range.step, Date.now(), plant.timeZone);
  const passed = keys.filter((key) => key <= current).length;
  const box = useScrollFocus(t('ui:table.scroll'), checks);
  const kwh = (value: number) => formatNumber(value);
  const devices = (list: Check['meters']) => list.map(nameOf).join(', ');
  return (
    <Card
      title={t('meters.check.title')}
      extra={t('meters.check.limit', { share: formatShare(CHECK_SHARE, 0) })}
    >
      <section ref={box}>
        <Table<Check>
          className={styles.figures}
          size="small"
          rowKey="id"
          dataSource={checks}
          pagination={false}
          sticky={{ offsetHeader: layoutPx.header }}
          scroll={{ x: SCROLL_PX }}
          columns={[
            {
              key: 'id',
              title: t('meters.check.what'),
              width: CHECK_PX,
              render: (_, { id, meters, against }) => (
                <Tooltip title={`${devices(meters)} / ${devices(against)}`}>
                  <span>{checkWords[id][lang]}</span>
                </Tooltip>
              ),
            },
            {
              key: 'meter',
              title: t('meters.check.meter'),
              align: 'right',
              render: (_, row) => kwh(row.meterKwh),
            },
            {
              key: 'against',
              title: t('meters.check.against'),
              align: 'right',
              render: (_, row) => kwh(row.againstKwh),
            },
            {
              key: 'difference',
              title: t('meters.check.difference'),
              align: 'right',
              render: (_, row) => kwh(row.differenceKwh),
            },
            {
              key: 'share',
              title: '%',
              align: 'right',
              width: 96,
              render: (_, row) => formatShare(row.share, 2),
            },
            {
              key: 'result',
              title: t('meters.check.result'),
              width: 120,
              render: (_, { flagged, columns }) => (
                <>
                  <StatusTag plain tone={flagged ? 'fault' : 'normal'}>
                    {t(flagged ? 'meters.check.off' : 'meters.check.fine')}
                  </StatusTag>
                  {columns < passed && (
                    <Tooltip title={t('meters.check.partTip')}>
                      <Text tone="tertiary" size="sm">{`${columns}/${passed}`}</Text>
                    </Tooltip>
                  )}
                </>
              ),
            },
          ]}
        />
      </section>
      <p className={styles.explained}>
        {t(checks.some(({ flagged }) => flagged) ? 'meters.check.why' : 'meters.check.allFine')}
      </p>
    </Card>
  );
}
