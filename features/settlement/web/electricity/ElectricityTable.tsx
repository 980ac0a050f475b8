import { ClockCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { flowsOf, flowWords } from '@heliodon/energy/flows/flow-words';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import { formatNumber } from '@heliodon/kernel/format/number';
import type { Lang } from '@heliodon/kernel/lang';
import { useLang } from '@heliodon/ui/useLang';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ElectricityReport, ElectricityView } from '../../contract/electricity.contract.ts';
import { periodsIn, reportWords, unsplitKwh } from '../../contract/electricity.words.ts';
import { begun } from '../report/columnText.ts';
import { type SumColumn, SumTable } from '../report/SumTable.tsx';
import { gapText, secondsText } from './gaps.ts';

type Column = ElectricityReport['columns'][number];
type Part = Column | ElectricityReport['totals'];

interface Figure {
  readonly key: string;
  readonly title: string;
  readonly unit: string;
  readonly of: (part: Part) => number | null;
  readonly decimals?: number;
}

function flowFigures({ plant: { screenType, pvKwp } }: ElectricityReport, lang: Lang): Figure[] {
  const flows = flowsOf(screenType);
  const hours: Figure = {
    key: 'fullHours',
    title: reportWords.fullHours[lang],
    unit: 'h',
    of: ({ flows: { pv } }) => (pv === null || !pvKwp ? null : pv / pvKwp),
  };
  return [
    ...flows.map((flow) => ({
      key: flow,
      title: flowWords[flow][lang],
      unit: 'kWh',
      of: (part: Part) => part.flows[flow],
    })),
    ...(flows.includes('pv') ? [hours] : []),
    {
      key: 'importMax',
      title: reportWords.importMax[lang],
      unit: 'kW',
      decimals: 1,
      of: (part) => part.importMaxKw,
    },
  ];
}

function periodFigures({ totals }: ElectricityReport, flow: Flow, lang: Lang): Figure[] {
  const rest: Figure = {
    key: 'unsplit',
    title: reportWords.unsplit[lang],
    unit: 'kWh',
    of: (part) => unsplitKwh(part.flows[flow], part.periods[flow]),
  };
  return [
    ...periodsIn([totals.periods[flow]]).map((period) => ({
      key: period,
      title: periodWords[period][lang],
      unit: 'kWh',
      of: (part: Part) => part.periods[flow][period] ?? null,
    })),
    ...(unsplitKwh(totals.flows[flow], totals.periods[flow]) === null ? [] : [rest]),
    { key: 'whole', title: reportWords.total[lang], unit: 'kWh', of: (part) => part.flows[flow] },
  ];
}

interface ElectricityTableProps {
  report: ElectricityReport;
  view: ElectricityView;
  flow: Flow;
}

/** The figures of the chart, one row a column, with their totals. */
export function ElectricityTable({ report, view, flow }: ElectricityTableProps) {
  const lang = useLang();
  const figures = view === 'flow' ? flowFigures(report, lang) : periodFigures(report, flow, lang);
  const columns: SumColumn<Column>[] = figures.map(({ key, title, unit, of, decimals }) => ({
    key,
    title,
    unit,
    cell: (row) => formatNumber(of(row), decimals),
    total: formatNumber(of(report.totals), decimals),
  }));
  return (
    <SumTable
      columns={columns}
      rows={begun(report.columns, report.plant.timeZone, Date.now())}
      timeTitle={reportWords.time[lang]}
      totalTitle={reportWords.total[lang]}
      timeZone={report.plant.timeZone}
      mark={(row) => <Quality column={row} />}
    />
  );
}

/** Beside the time: something is missing or was reckoned. */
function Quality({ column: { missingQuarters, estimatedS } }: { column: Column }) {
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
