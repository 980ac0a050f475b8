import { useTranslation } from 'react-i18next';
import type { Question } from './question.ts';

/** The request as readable text. */
export function QuestionText({ question }: { question: Pick<Question, 'action' | 'detail'> }) {
  const { t } = useTranslation('charging');
  return <>{[t(`action.${question.action}`), question.detail].filter(Boolean).join(' · ')}</>;
}
