import { EditOutlined, MinusCircleOutlined, PlusCircleOutlined } from '@ant-design/icons';
import { kindById } from '@heliodon/device-kinds/kinds';
import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import type { Lang } from '@heliodon/kernel/lang';
import type { DeviceConfig } from '@heliodon/register-maps/site-config';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceText } from '../connect/usePlaceText.ts';
import { deviceTitle, mapTitle } from '../model/deviceMap.ts';
import { lineText } from '../model/lines.ts';
import { snBesideAddress } from '../model/meters.ts';
import type { SiteChange } from '../model/siteChanges.ts';
import styles from './versions.module.css';

const SIGNS: Record<SiteChange['how'], { icon: ReactNode; tone: string }> = {
  added: { icon: <PlusCircleOutlined />, tone: 'normal' },
  removed: { icon: <MinusCircleOutlined />, tone: 'fault' },
  changed: { icon: <EditOutlined />, tone: 'warning' },
};

interface ChangeListProps {
  changes: readonly SiteChange[];
  titleOf?: (device: DeviceConfig) => string;
}

const PROTOCOLS: Readonly<Record<string, string>> = { modbus: 'Modbus', dlt645: 'DL/T 645' };
/** What applies where a field is left out. */
const DEFAULTS: Readonly<Record<string, unknown>> = { protocol: 'modbus', ctRatio: 1, ptRatio: 1 };

function valueText(field: string, value: unknown, lang: Lang): string | undefined {
  if (field === 'samplingPoint') return samplingPoints.find(({ id }) => id === value)?.[lang];
  if (field === 'kind') return kindById(String(value))?.[lang];
  if (field === 'map') return mapTitle(String(value));
  if (field === 'protocol') return PROTOCOLS[String(value)];
  if (field === 'ratedKw') return `${value} kW`;
  if (field === 'timeoutMs' || field === 'pauseMs') return `${value} ms`;
  return undefined;
}

/** Changes of a configuration in words, by line and device. */
export function ChangeList({ changes, titleOf = deviceTitle }: ChangeListProps) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const placeText = usePlaceText();
  const wordOf = (field: string, written: unknown): string => {
    const value = written ?? DEFAULTS[field];
    if (value === undefined) return t('change.notSet');
    if (field === 'framing') return t(value === 'rtu' ? 'maps.framing.rtu' : 'maps.framing.tcp');
    if (field === 'sign') return value === -1 ? t('change.reversed') : t('change.normal');
    if (typeof value === 'boolean') return value ? t('change.yes') : t('change.no');
    return valueText(field, value, lang) ?? String(value);
  };
  const subjectOf = ({ device, line }: SiteChange): string => {
    if (!device) return line ? `${line.name} (${lineText(line)})` : '';
    return [titleOf(device), snBesideAddress(device), placeText(device, line)].filter(Boolean).join(' · ');
  };
  return (
    <Stack as="ul" className={styles.changes} aria-label={t('change.title')}>
      {changes.map((change) => {
        const subject = subjectOf(change);
        const { icon, tone } = SIGNS[change.how];
        return (
          <li key={`${change.what} ${change.how} ${subject}`} data-how={change.how} className={styles.change}>
            <span style={{ color: `var(--hd-status-${tone}-text)` }} aria-hidden>
              {icon}
            </span>
            <Stack gap="xxs">
              <span>
                <b>{t(`change.${change.what}.${change.how}`)}</b>{' '}
                <span className={styles.subject}>{subject}</span>
              </span>
              {change.fields.map(({ field, before, after }) => (
                <Text key={field} tone="secondary" size="sm">
                  {t('change.field', {
                    field: t(`field.${field}`),
                    before: wordOf(field, before),
                    after: wordOf(field, after),
                  })}
                </Text>
              ))}
            </Stack>
          </li>
        );
      })}
    </Stack>
  );
}
