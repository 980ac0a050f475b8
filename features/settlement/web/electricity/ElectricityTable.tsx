import { ClockCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import { Tooltip } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ElectricityRow, electricityColumns } from '../../contract/electricity.columns.ts';
import type { ElectricityReport, ElectricityView } from '../../contract/electricity.contract.ts';
import { begun } from '../../contract/report.columns.ts';
import { SumTable } from '../report/SumTable.tsx';
import { gapText, secondsText } from './gaps.ts';

type Slot = ElectricityReport['columns'][number];

interface ElectricityTableProps {
  report: ElectricityReport;
  view: ElectricityView;
  flow: Flow;
}

/** The figures of the chart with totals: one row per column of the chart. */
export function ElectricityTable({ report, view, flow }: ElectricityTableProps) {
  const columns = useMemo(
    () => electricityColumns(report, { view, flow, nowMs: Date.now() }),
    [report, view, flow],
  );
  const { timeZone } = report.plant;
  return (
    <SumTable<ElectricityRow & Pick<Slot, 'missingQuarters' | 'estimatedS'>>
      columns={columns}
      rows={begun(report.columns, timeZone, Date.now())}
      totals={report.totals}
      timeZone={timeZone}
      mark={(row) => <Quality slot={row} />}
    />
  );
}

/** Mark next to the time: data is missing or estimated. */
function Quality({
  slot: { missingQuarters, estimatedS },
}: {
  slot: Pick<Slot, 'missingQuarters' | 'estimatedS'>;
}) {
  const { t } = useTranslation('settlement');
  if (missingQuarters > 0)
    return (
      <Tooltip title={t('electricity.note.missing', { gap: gapText(missingQuarters) })}>
        <WarningOutlined aria-label={t('electricity.quality.missing')} />
      </Tooltip>
    );
  if (estimatedS === 0) return null;
  return (
    <Tooltip title={t('electricity.note.estimated', { time: secondsText(estimatedS) })}>
      <ClockCircleOutlined aria-label={t('electricity.quality.estimated')} />
    </Tooltip>
  );
}
