import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { QuestionText } from './QuestionText.tsx';
import type { Question } from './question.ts';
import { isOpen } from './questions.ts';

const TYPES = {
  queued: 'info',
  asked: 'info',
  answered: 'success',
  refused: 'warning',
  failed: 'error',
} as const;

interface AnswerNoteProps {
  answer: Question | undefined;
  online: boolean;
}

/** State of the last request of this page; without one, the reason why none is possible. */
export function AnswerNote({ answer, online }: AnswerNoteProps) {
  const { t } = useTranslation('charging');
  if (answer)
    return (
      <Alert
        showIcon
        type={TYPES[answer.state]}
        title={<QuestionText question={answer} />}
        description={
          isOpen(answer) ? t('ocpp.waiting') : `${t(`question.${answer.state}`)} ${answer.outcome}`
        }
      />
    );
  return online ? null : (
    <Alert showIcon type="info" title={t('ocpp.offline')} description={t('ocpp.offlineHint')} />
  );
}
