import { type FindingRow, findingLevelWords } from '@heliodon/diagnosis/contract';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { levelTones } from '../levels.ts';

export function LevelTag({ level, plain }: { level: FindingRow['level']; plain?: boolean }) {
  return (
    <StatusTag plain={plain} tone={levelTones[level]}>
      {findingLevelWords[level][useLang()]}
    </StatusTag>
  );
}
