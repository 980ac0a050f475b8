import { formatNumber } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineQuarter } from '../../../contract/automatic.contract.ts';
import { dispatchReasonNames } from '../../../contract/automatic.words.ts';
import styles from '../automatic.module.css';
import { hoursByReason } from './decisionRuns.ts';

/** What the storage does on this day, in hours by reason. */
export function ReasonHours({ quarters }: { quarters: readonly TimelineQuarter[] }) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const reasons = useMemo(() => hoursByReason(quarters), [quarters]);
  return (
    <ul className={styles.hours} aria-label={t('automatic.timeline.hours')}>
      {reasons.map(({ code, hours }) => (
        <li key={code}>
          {dispatchReasonNames[code][lang]} <b>{formatNumber(hours, 2).replace(/\.?0+$/, '')}</b> h
        </li>
      ))}
    </ul>
  );
}
