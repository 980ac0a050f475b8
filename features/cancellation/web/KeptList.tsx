import { formatDate } from '@heliodon/kernel/format/time';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import { type KeptKind, keptKinds, keptRecords } from '../contract/kept-records.ts';
import styles from './cancel.module.css';
import { timeZone } from './keys.ts';

const YEAR_MONTHS = 12;

interface KeptListProps {
  /** Kept records with their expiry; before closing, all records that may be kept. */
  kept?: readonly { kind: KeptKind; keepUntil: string }[];
}

/** Records that the law requires to keep, with reason and period. */
export function KeptList({ kept }: KeptListProps) {
  const { t } = useTranslation('cancellation');
  const lang = useLang();
  const term = (months: number) =>
    months < YEAR_MONTHS ? t('kept.months', { n: months }) : t('kept.years', { n: months / YEAR_MONTHS });
  const rows = kept ?? keptKinds.map((kind) => ({ kind, keepUntil: undefined }));
  return (
    <Stack as="ul" gap="sm" className={styles.kept}>
      {rows.map(({ kind, keepUntil }) => {
        const { what, why, months } = keptRecords[kind];
        return (
          <li key={kind}>
            <span className={styles.term}>
              {keepUntil ? t('kept.until', { day: formatDate(keepUntil, timeZone) }) : term(months)}
            </span>
            {what[lang]}
            <span className={styles.why}>{why[lang]}</span>
          </li>
        );
      })}
    </Stack>
  );
}
