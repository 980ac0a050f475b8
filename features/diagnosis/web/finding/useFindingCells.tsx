import type { FindingRow } from '@heliodon/diagnosis/contract';
import { formatMoney } from '@heliodon/kernel/format/money';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findingWords } from '../../contract/finding.words.ts';
import styles from './FindingCells.module.css';
import { LevelTag } from './LevelTag.tsx';
import { Sureness } from './Sureness.tsx';

/** Cells of findings with more than plain text. */
export function useFindingCells(onOpen: (findingId: number) => void) {
  const { t } = useTranslation('diagnosis');
  const lang = useLang();
  return useMemo(
    () => ({
      level: ({ level }: FindingRow) => <LevelTag plain level={level} />,
      kind: ({ id, kind, quick, state, alarm }: FindingRow) => (
        <>
          <button
            type="button"
            className={styles.name}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(id);
            }}
          >
            {findingWords[kind].name[lang]}
          </button>
          <span className={styles.marks}>
            {quick && state === 'open' && <StatusTag tone="normal">{t('list.quick')}</StatusTag>}
            {alarm && <StatusTag tone="warning">{t('list.alarm')}</StatusTag>}
          </span>
        </>
      ),
      string: ({ deviceId, string }: FindingRow) => string ?? (deviceId === 0 ? NO_VALUE : t('place.whole')),
      lostMoney: ({ lostMoney, currency }: FindingRow) => formatMoney(lostMoney, { lang, currency }).text,
      sureness: ({ sureness }: FindingRow) => <Sureness value={sureness} />,
    }),
    [t, lang, onOpen],
  );
}
