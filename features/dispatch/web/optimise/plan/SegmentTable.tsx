import { DeleteOutlined, SplitCellsOutlined } from '@ant-design/icons';
import { STRATEGIES, type Strategy, segmentProblems } from '@heliodon/energy/schedule/plan';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatNumber } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { Button, InputNumber, Select, Table, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ProposedSegment } from '../../../contract/optimise.contract.ts';
import styles from '../optimise.module.css';
import {
  type DayDraft,
  withCutOff,
  withEnd,
  without,
  withShare,
  withSplit,
  withStrategy,
} from './dayDraft.ts';

interface SegmentTableProps {
  draft: DayDraft;
  proposed: readonly ProposedSegment[];
  ratedKw: number;
  currency: string;
  onChange: (draft: DayDraft) => void;
}

const STEP_MIN = 15;
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

type Row = DayDraft[number] & { readonly at: number };

/** One row per segment; changing the end of a segment also moves the start of the next one. */
export function SegmentTable({ draft, proposed, ratedKw, currency, onChange }: SegmentTableProps) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const rows: Row[] = draft.map((segment, at) => ({ ...segment, at }));
  const problems = segmentProblems(draft);
  const problemOf = (at: number, field: string) =>
    problems.find(({ path }) => path[1] === at && path[2] === field)?.code;
  const factsOf = ({ fromMin, toMin, powerRatio }: Row) =>
    proposed.find((one) => one.fromMin === fromMin && one.toMin === toMin && one.powerRatio === powerRatio)
      ?.facts;
  const ends = ({ fromMin }: Row) => {
    const first = fromMin + STEP_MIN;
    return Array.from({ length: (1440 - first) / STEP_MIN + 1 }, (_, n) => first + n * STEP_MIN).map(
      (value) => ({
        value,
        label: clock(value),
      }),
    );
  };
  return (
    <Table<Row>
      size="small"
      rowKey="at"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 1020 }}
      columns={[
        {
          key: 'from',
          title: t('optimise.segment.from'),
          width: 72,
          render: (_, { fromMin }) => clock(fromMin),
        },
        {
          key: 'to',
          title: t('optimise.segment.to'),
          width: 112,
          render: (_, row) =>
            row.at === draft.length - 1 ? (
              clock(row.toMin)
            ) : (
              <Select<number>
                className={styles.time}
                aria-label={t('optimise.segment.to')}
                size="small"
                value={row.toMin}
                options={ends(row)}
                onChange={(toMin) => onChange(withEnd(draft, row.at, toMin))}
              />
            ),
        },
        {
          key: 'strategy',
          title: t('optimise.segment.strategy'),
          width: 140,
          render: (_, row) => (
            <Select<Strategy>
              className={styles.number}
              aria-label={t('optimise.segment.strategy')}
              size="small"
              value={row.strategy}
              options={STRATEGIES.map((value) => ({ value, label: t(`optimise.strategy.${value}`) }))}
              onChange={(strategy) => onChange(withStrategy(draft, row.at, strategy))}
            />
          ),
        },
        {
          key: 'power',
          title: t('optimise.segment.power'),
          width: 200,
          render: (_, row) =>
            row.powerRatio === 0 ? (
              '--'
            ) : (
              <>
                <InputNumber
                  className={styles.power}
                  aria-label={t('optimise.segment.power')}
                  size="small"
                  min={0.1}
                  max={100}
                  step={1}
                  precision={1}
                  suffix="%"
                  value={Math.abs(row.powerRatio) / 10}
                  onChange={(share) => share !== null && onChange(withShare(draft, row.at, share))}
                />{' '}
                {formatNumber((Math.abs(row.powerRatio) / 1000) * ratedKw, 1)} kW
              </>
            ),
        },
        {
          key: 'cutOff',
          title: t('optimise.segment.cutOff'),
          width: 130,
          render: (_, row) => {
            const problem = problemOf(row.at, 'cutOffSoc');
            return row.powerRatio === 0 ? (
              '--'
            ) : (
              <>
                <InputNumber
                  className={styles.power}
                  aria-label={t('optimise.segment.cutOff')}
                  size="small"
                  precision={0}
                  suffix="%"
                  status={problem ? 'error' : ''}
                  value={row.cutOffSoc}
                  onChange={(soc) => soc !== null && onChange(withCutOff(draft, row.at, soc))}
                />
                {problem && <span className={styles.error}>{t('optimise.segment.socRange')}</span>}
              </>
            );
          },
        },
        {
          key: 'reason',
          title: t('optimise.segment.reason'),
          render: (_, row) => {
            const facts = factsOf(row);
            if (facts === undefined)
              return <span className={styles.hint}>{t('optimise.segment.changed')}</span>;
            if (facts === null) return <span className={styles.hint}>{t('optimise.segment.over')}</span>;
            return t(`optimise.reason.${facts.reason}`, {
              kwh: formatNumber(Math.abs(facts.energyKwh), 1),
              price: `${formatNumber(facts.price, 4)} ${currencyUnit(currency, lang)}/kWh`,
              soc: formatNumber(facts.endSoc, 0),
            });
          },
        },
        {
          key: 'actions',
          width: 88,
          align: 'right',
          render: (_, { at, fromMin, toMin }) => (
            <>
              <Tooltip title={t('optimise.segment.split')}>
                <Button
                  type="text"
                  size="small"
                  icon={<SplitCellsOutlined />}
                  aria-label={t('optimise.segment.split')}
                  disabled={toMin - fromMin < 2 * STEP_MIN}
                  onClick={() => onChange(withSplit(draft, at))}
                />
              </Tooltip>
              <Tooltip title={t('optimise.segment.remove')}>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('optimise.segment.remove')}
                  disabled={draft.length === 1}
                  onClick={() => onChange(without(draft, at))}
                />
              </Tooltip>
            </>
          ),
        },
      ]}
    />
  );
}
