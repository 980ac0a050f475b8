import { type AlarmGrade, gradeWords } from '@heliodon/alarms/contract';
import { type FindingRow, raiseFinding } from '@heliodon/diagnosis/contract';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FindingDrawer.module.css';
import { useDecision } from './useDecisions.ts';

const GRADES: readonly AlarmGrade[] = [1, 2, 3, 4];
const USUAL: Record<FindingRow['level'], AlarmGrade> = { high: 2, medium: 3, low: 4 };

interface RaiseDialogProps {
  finding: Pick<FindingRow, 'id' | 'level'>;
  open: boolean;
  onClose: () => void;
}

/** Raises an alarm from a finding, handled and recorded like any other alarm. */
export function RaiseDialog({ finding, open, onClose }: RaiseDialogProps) {
  const { t } = useTranslation('diagnosis');
  const lang = useLang();
  const { busy, decide } = useDecision();
  const [grade, setGrade] = useState<AlarmGrade>(USUAL[finding.level]);
  const raise = async () => {
    if (await decide(() => callApi(raiseFinding, { findingId: finding.id, grade }), 'raised')) onClose();
  };
  return (
    <Modal
      open={open}
      title={t('raise.title')}
      okText={t('action.raise')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      onOk={raise}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('raise.hint')}</p>
      <Radio.Group
        className={styles.grades}
        aria-label={t('raise.grade')}
        value={grade}
        onChange={(event) => setGrade(event.target.value)}
        options={GRADES.map((value) => ({ value, label: gradeWords[value][lang] }))}
      />
    </Modal>
  );
}
