import {
  CheckCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  WarningFilled,
} from '@ant-design/icons';
import { findingWords, type MeterFinding } from '@heliodon/meters/contract';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../words.ts';
import styles from './FindingsPanel.module.css';

const ICONS = {
  error: <ExclamationCircleFilled className={styles.error} />,
  warning: <WarningFilled className={styles.warning} />,
  info: <InfoCircleFilled className={styles.info} />,
};

interface FindingsPanelProps {
  /** Without meters an empty list of findings does not mean that the configuration is complete. */
  hasMeters: boolean;
  findings: readonly MeterFinding[];
  /** Whether a meter can be opened to resolve the finding. */
  canFix: (finding: MeterFinding) => boolean;
  onFix: (finding: MeterFinding) => void;
}

/** Problems of the plant's meter configuration, each with a button to resolve it. */
export function FindingsPanel({ hasMeters, findings, canFix, onFix }: FindingsPanelProps) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  if (findings.length === 0 && !hasMeters)
    return (
      <Text as="p" tone="secondary">
        <InfoCircleFilled className={styles.info} aria-hidden /> {t('findings.noMeters')}
      </Text>
    );
  if (findings.length === 0)
    return (
      <p className={styles.fine}>
        <CheckCircleFilled aria-hidden /> {t('findings.fine')}
      </p>
    );
  return (
    <Stack as="ul" aria-label={t('findings.title')}>
      {findings.map((finding) => {
        const { code, level, meters, devices } = finding;
        const named = [...meters, ...devices].map(nameOf).join(t('warning.comma'));
        return (
          <li key={`${code} ${named}`} className={styles.finding}>
            <span className={styles.icon} role="img" aria-label={t(`level.${level}`)}>
              {ICONS[level]}
            </span>
            <span className={styles.words}>
              <span className={styles.what}>
                {findingWords[code].title[lang]}
                {named && <span className={styles.named}>{named}</span>}
              </span>
              <Text tone="tertiary" size="sm">
                {findingWords[code].hint[lang]}
              </Text>
            </span>
            {canFix(finding) && (
              <Button size="small" onClick={() => onFix(finding)}>
                {t('findings.fix')}
              </Button>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
