import type { FindingRow } from '@heliodon/diagnosis/contract';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useTranslation } from 'react-i18next';
import { levelTones } from '../levels.ts';

export function LevelTag({ level, plain }: { level: FindingRow['level']; plain?: boolean }) {
  const { t } = useTranslation('diagnosis');
  return (
    <StatusTag plain={plain} tone={levelTones[level]}>
      {t(`level.${level}`)}
    </StatusTag>
  );
}
