import { cellName } from '@heliodon/energy/cells/cell-name';
import { formatDateTime, zoneLabel } from '@heliodon/kernel/format/time';
import { PageLink } from '@heliodon/ui/PageLink';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { useLang } from '@heliodon/ui/useLang';
import { usePermission } from '@heliodon/web/permissions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cellOfAlarm, sourceWords, wholePlant } from '../../contract/alarm.words.ts';
import type { AlarmListRow } from '../../contract/list.contract.ts';
import { titles } from '../alarmColumns.ts';
import { deviceName, durationText, isFlapping, kindName, lastedMs } from '../alarmText.ts';
import { cellPath, devicePath } from '../paths.ts';
import styles from './drawer.module.css';

/** Place, time and number of raises. */
export function AlarmFacts({ alarm }: { alarm: AlarmListRow }) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const maySeeDevice = usePermission('deviceView');
  const time = (at: string) => formatDateTime(at, alarm.timeZone);
  const duration = durationText(lastedMs(alarm, Date.now()), lang);
  const device = maySeeDevice ? (
    <Link to={devicePath(alarm.deviceId)}>{deviceName(alarm)}</Link>
  ) : (
    deviceName(alarm)
  );
  const cell = cellOfAlarm({ source: alarm.eventType, detail: alarm.detail });
  const facts: [string, ReactNode][] = [
    [titles.plantName[lang], alarm.plantName],
    [titles.device[lang], alarm.deviceId === 0 ? wholePlant[lang] : device],
    ...(alarm.deviceId === 0
      ? []
      : ([
          [t('drawer.sn'), <SerialNumber key="sn" value={alarm.deviceSn} />],
          [titles.deviceType[lang], kindName(alarm.deviceType, lang)],
        ] satisfies [string, ReactNode][])),
    ...(cell
      ? ([
          [
            t('drawer.cell'),
            <PageLink key="cell" to={cellPath(cell)} otherwise={cellName(cell)[lang]}>
              {cellName(cell)[lang]}
            </PageLink>,
          ],
        ] satisfies [string, ReactNode][])
      : []),
    [
      titles.triggerTime[lang],
      `${time(alarm.triggerTime)} (${zoneLabel(alarm.timeZone, alarm.triggerTime)})`,
    ],
    [
      titles.recoverTime[lang],
      alarm.recoverTime ? `${time(alarm.recoverTime)} (${duration})` : t('drawer.notRecovered', { duration }),
    ],
    [titles.source[lang], sourceWords[alarm.eventType][lang]],
    [t('drawer.numbers'), `${alarm.eventCode} / ${alarm.id}`],
    ...(alarm.raisedCount > 1
      ? ([
          [
            t('drawer.repeated'),
            t('drawer.repeatedAt', { count: alarm.raisedCount, at: time(alarm.lastTime) }) +
              (isFlapping(alarm) ? ` · ${t('list.flapping', { count: alarm.flapCount })}` : ''),
          ],
        ] satisfies [string, ReactNode][])
      : []),
    ...(alarm.nextReminder
      ? ([[t('drawer.next'), time(alarm.nextReminder)]] satisfies [string, ReactNode][])
      : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
