import type { PlanPreview } from '@heliodon/schedules/contract';
import { Text } from '@heliodon/ui/layout/Text';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './ask.module.css';

interface PlanChangesProps {
  preview: PlanPreview;
  nameOf: (deviceId: number) => string;
}

const MOST_SPANS = 6;

/** Plans that lose devices, and days to which another plan, or none, will apply. */
export function PlanChanges({ preview, nameOf }: PlanChangesProps) {
  const { t } = useTranslation('schedules');
  const names = (ids: readonly number[]) => ids.map(nameOf).join(t('comma'));
  const planName = (plan: { name: string } | null) =>
    plan ? t('quoted', { name: plan.name }) : t('change.workMode');
  const { overwrites, changes, writesNow } = preview;
  return (
    <>
      {overwrites.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('change.overwrites')}
          description={overwrites.map(({ planId, name, deviceIds, replaced }) => (
            <div key={planId}>
              {t(replaced ? 'change.replaced' : 'change.loses', { name, devices: names(deviceIds) })}
            </div>
          ))}
        />
      )}
      {changes.length === 0 && (
        <Text as="p" tone="secondary">
          {t('change.none')}
        </Text>
      )}
      {changes.map(({ deviceIds, changedDays, redrawnDays, unplannedDays, spans }) => (
        <div key={deviceIds.join()}>
          <Text as="p" tone="secondary">
            <Text strong>{names(deviceIds)}</Text>
            {' · '}
            {t('change.days', { days: changedDays + redrawnDays })}
          </Text>
          <ul className={styles.list}>
            {spans.slice(0, MOST_SPANS).map(({ from, to, days, before, after }) => (
              <li key={from} className={styles.span}>
                <Text tone="secondary">
                  {from === to ? from : `${from} – ${to}`} {days > 1 && t('change.count', { days })}
                </Text>
                <span>
                  {planName(before)} → <b>{planName(after)}</b>
                </span>
              </li>
            ))}
            {spans.length > MOST_SPANS && <li>{t('change.more')}</li>}
            {redrawnDays > 0 && <li>{t('change.redrawn', { days: redrawnDays })}</li>}
            {unplannedDays > 0 && <li>{t('change.unplanned', { days: unplannedDays })}</li>}
          </ul>
        </div>
      ))}
      {changes.length > 0 && (
        <Text as="p" tone="secondary">
          {t(writesNow ? 'change.writesNow' : 'change.writesLater')}
        </Text>
      )}
    </>
  );
}
