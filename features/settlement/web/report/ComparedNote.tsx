import { useTranslation } from 'react-i18next';
import { spanText } from './columnText.ts';
import styles from './ReportNotes.module.css';

interface Span {
  readonly from: string;
  readonly to: string;
}

type Compared = (Span & { readonly own: Span }) | null;

interface ComparedNoteProps {
  report: { readonly before: Compared; readonly yearBefore: Compared };
  /** The period of the report is not completed. */
  running: boolean;
}

const KINDS = ['before', 'yearBefore'] as const;

/** States which periods are compared: of a running period only its completed days or hours. */
export function ComparedNote({ report, running }: ComparedNoteProps) {
  const { t } = useTranslation('settlement');
  const spans = KINDS.flatMap((kind) => {
    const compared = report[kind];
    if (!compared) return [];
    const { own, from, to } = compared;
    const params = { kind: t(`change.${kind}`), own: spanText(own.from, own.to), other: spanText(from, to) };
    return [t('change.spans', params)];
  });
  if (spans.length === 0) return null;
  return (
    <p className={styles.compared}>
      {[...spans, ...(running ? [t('change.completedOnly')] : [])].map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
}
