import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { PageLink } from '@heliodon/ui/PageLink';
import { layoutPx } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { useScrollFocus } from '@heliodon/ui/useScrollFocus';
import { Card, Table, Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { METER_FIGURES, type MeterWay } from '../../contract/meters.columns.ts';
import type { MeterReport, MeterStatistics } from '../../contract/meters.contract.ts';
import { meterWords } from '../../contract/meters.words.ts';
import { meterState, nameOf, placeOf, waysOf } from './meterModel.ts';
import styles from './meters.module.css';
import { MANAGE_PATH } from './paths.ts';

interface MeterListProps {
  report: MeterReport;
  chosenId: number;
  onChoose: (deviceId: number) => void;
}

const SCROLL_PX = 1020;
const NAME_PX = 240;

/** All meters with their readings at both ends of the range; a click selects the meter of the chart. */
export function MeterList({ report, chosenId, onChoose }: MeterListProps) {
  const { t } = useTranslation(['settlement', 'ui']);
  const lang = useLang();
  const box = useScrollFocus(t('ui:table.scroll'), report.meters);
  const { timeZone } = report.plant;
  const both = (render: (way: MeterWay, meter: MeterStatistics) => React.ReactNode) =>
    function cell(_: unknown, meter: MeterStatistics) {
      return (
        <span className={styles.both}>
          <span>{render('out', meter)}</span>
          <span>{render('in', meter)}</span>
        </span>
      );
    };
  return (
    <Card
      title={t('meters.list')}
      extra={
        <Text tone="tertiary" size="sm">
          kWh
        </Text>
      }
    >
      <section ref={box}>
        <Table<MeterStatistics>
          className={styles.figures}
          size="small"
          rowKey="deviceId"
          dataSource={report.meters}
          pagination={false}
          sticky={{ offsetHeader: layoutPx.header }}
          scroll={{ x: SCROLL_PX }}
          rowClassName={({ deviceId }) =>
            deviceId === chosenId ? (styles.chosen ?? '') : (styles.row ?? '')
          }
          onRow={({ deviceId }) => ({ onClick: () => onChoose(deviceId) })}
          columns={[
            {
              key: 'name',
              title: meterWords.meter[lang],
              width: NAME_PX,
              fixed: 'left',
              render: (_, meter) => (
                <Name meter={meter} chosen={meter.deviceId === chosenId} onChoose={onChoose} />
              ),
            },
            {
              key: 'way',
              title: t('meters.way'),
              render: both((way, meter) => waysOf(meter)[way][lang]),
            },
            ...METER_FIGURES.map((figure) => ({
              key: figure.key,
              title: figure.text[lang],
              align: 'right' as const,
              render: both((way, meter) => (
                <Figure figure={figure} meter={meter} way={way} timeZone={timeZone} />
              )),
            })),
          ]}
        />
      </section>
      <p className={styles.explained}>{t('meters.explained')}</p>
    </Card>
  );
}

interface FigureProps {
  figure: (typeof METER_FIGURES)[number];
  meter: MeterStatistics;
  way: MeterWay;
  timeZone: string;
}

/** A figure of a meter; readings have a tooltip with their time. */
function Figure({ figure: { key, kwh }, meter, way, timeZone }: FigureProps) {
  const text = formatNumber(kwh(meter, way));
  if (key === 'counted') return <b>{text}</b>;
  if (key === 'register') return text;
  const reading = meter[key];
  return (
    <Tooltip title={reading && formatDateTime(reading.at, timeZone)}>
      <span>{text}</span>
    </Tooltip>
  );
}

const TONES = { removed: 'default', unplaced: 'warning', replaced: 'processing' } as const;

function Name(props: { meter: MeterStatistics; chosen: boolean; onChoose: (deviceId: number) => void }) {
  const { meter, chosen, onChoose } = props;
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const state = meterState(meter);
  const tag = state && (
    <Tooltip title={t(`meters.stateHint.${state}`)}>
      <Tag color={TONES[state]}>{t(`meters.state.${state}`)}</Tag>
    </Tooltip>
  );
  return (
    <Stack as="span" gap="xxs">
      <button
        type="button"
        className={styles.choose}
        aria-pressed={chosen}
        onClick={() => onChoose(meter.deviceId)}
      >
        {nameOf(meter)}
      </button>
      <span className={styles.place}>
        {(placeOf(meter) ?? meterWords.noPlace)[lang]}
        {state === 'unplaced' ? (
          <PageLink to={MANAGE_PATH} otherwise={tag}>
            {tag}
          </PageLink>
        ) : (
          tag
        )}
      </span>
    </Stack>
  );
}
