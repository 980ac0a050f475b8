import { gradeWords } from '@heliodon/alarms/contract';
import { type FindingDetail, findingWords } from '@heliodon/diagnosis/contract';
import { runningPlace } from '@heliodon/energy/periods/report-range';
import { formatMoney } from '@heliodon/kernel/format/money';
import { formatDate, formatDateTime } from '@heliodon/kernel/format/time';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Chart } from '@heliodon/ui/Chart';
import { type ChartModel, withRunning } from '@heliodon/ui/chart/model';
import { Figure } from '@heliodon/ui/Figure';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useLang } from '@heliodon/ui/useLang';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { evidenceModel, isOverDays } from './evidenceModel.ts';
import styles from './FindingDrawer.module.css';
import { findingTexts, ruleTexts, sentenceOf } from './findingText.ts';
import { Sureness } from './Sureness.tsx';

const CHART_PX = 280;
const SMALL_PX = 200;
const LEAST_DAYS = 2;

export function FindingBody({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('diagnosis');
  const lang = useLang();
  const { kind, sinceDay, lastDay, sureness } = finding;
  return (
    <Stack gap="lg">
      <States finding={finding} />
      <p className={styles.what}>{t(`what.${sentenceOf(finding)}`, findingTexts(finding))}</p>
      <Figures finding={finding} />
      <EvidenceChart finding={finding} />
      {finding.lostDays.length >= LEAST_DAYS && <LostDays finding={finding} />}
      <section className={styles.block}>
        <h3>{t('detail.advice')}</h3>
        <p>{findingWords[kind].advice[lang]}</p>
      </section>
      <section className={styles.block}>
        <h3>{t('detail.sure')}</h3>
        <p>
          <Sureness value={sureness} />
        </p>
        <p>{t('detail.sureWhy', { since: sinceDay, last: lastDay })}</p>
      </section>
      <section className={styles.block}>
        <h3>{t('detail.rule')}</h3>
        <p>{t(`rule.${kind}`, ruleTexts(kind))}</p>
      </section>
    </Stack>
  );
}

/** State of the finding: dismissed, ended, or raised as an alarm. */
function States({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('diagnosis');
  const lang = useLang();
  const { state, alarm, decider, decidedAt, note, endedAt, timeZone } = finding;
  const at = (time: string | null) => formatDateTime(time, timeZone, 'minute');
  if (state === 'open' && !alarm) return null;
  return (
    <Stack gap="xs">
      {state === 'dismissed' && (
        <Alert
          type="info"
          showIcon
          title={t('detail.dismissed', { who: decider, at: at(decidedAt), note })}
        />
      )}
      {state === 'ended' && <Alert type="success" showIcon title={t('detail.ended', { at: at(endedAt) })} />}
      {alarm && (
        <Alert
          type="warning"
          showIcon
          title={t('detail.alarm', {
            grade: gradeWords[alarm.grade as keyof typeof gradeWords][lang],
            at: at(alarm.at),
          })}
        />
      )}
    </Stack>
  );
}

function Figures({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('diagnosis');
  const lang = useLang();
  const { lostKwh, kwhADay, lostMoney, moneyADay, currency, sinceDay, lastDay } = finding;
  const perDay = formatQuantity(kwhADay, 'kWh');
  const total = formatQuantity(lostKwh, 'kWh', 1);
  const money = formatMoney(lostMoney, { lang, currency });
  const moneyDay = formatMoney(moneyADay, { lang, currency });
  return (
    <div className={styles.figures}>
      <Figure label={t('detail.since')} value={sinceDay} note={t('detail.last', { day: lastDay })} />
      <Figure label={t('detail.kwhADay')} value={perDay.value} unit={perDay.unit} />
      <Figure label={t('detail.lostKwh')} value={total.value} unit={total.unit} />
      <Figure
        label={t('detail.lostMoney')}
        value={money.value}
        unit={money.unit}
        note={lostMoney === null ? t('why.noPrice') : t('detail.moneyADay', { money: moneyDay.text })}
      />
    </div>
  );
}

function EvidenceChart({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('diagnosis');
  const { evidence, timeZone } = finding;
  const name = t(`chart.${evidence.chart}`);
  const [first] = evidence.atMs;
  const day = first === undefined || isOverDays(evidence) ? '' : formatDate(first, timeZone);
  const model = useMemo(
    () =>
      evidenceModel(finding, {
        measured: t(`measured.${evidence.chart}`),
        expected: t(`expected.${evidence.chart}`),
        band: t('detail.band'),
      }),
    [finding, evidence.chart, t],
  );
  return <Chart title={[name, day].filter(Boolean).join(' · ')} height={CHART_PX} model={model} />;
}

function LostDays({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation(['diagnosis', 'ui']);
  const model = useMemo(() => {
    const days = finding.lostDays.map(({ day }) => day);
    const whole: ChartModel = {
      x: { kind: 'category', labels: days },
      series: [
        {
          key: 'lost',
          name: t('detail.lostByDay'),
          unit: 'kWh',
          decimals: 2,
          kind: 'bar',
          data: finding.lostDays.map(({ kwh }) => kwh),
        },
      ],
    };
    return withRunning(whole, runningPlace(days, finding.timeZone, Date.now()), t('ui:period.running'));
  }, [finding.lostDays, finding.timeZone, t]);
  return <Chart title={t('detail.lostByDay')} height={SMALL_PX} model={model} />;
}
