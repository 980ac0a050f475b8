import { ArrowLeftOutlined } from '@ant-design/icons';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { useLeaveQuestion } from '@heliodon/ui/useLeaveQuestion';
import { App, Button, Card } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { TabProps } from '../tabProps.ts';
import { BasicFields } from './BasicFields.tsx';
import { type Draft, draftProblems } from './draft.ts';
import { PartsEditor } from './PartsEditor.tsx';
import styles from './PlanEditor.module.css';
import { SaveDialog } from './SaveDialog.tsx';

interface PlanEditorProps extends TabProps {
  start: () => Draft;
}

const WRONG_FIELD = 'input[class*="status-error"], [class*="status-error"] input';

/** Editor of a plan; nothing takes effect until its consequences were shown and it was saved. */
export function PlanEditor({ start, plant, devices, today }: PlanEditorProps) {
  const { t } = useTranslation('schedules');
  const [, setParams] = useSearchParams();
  const [begun] = useState(start);
  const [draft, setDraft] = useState(begun);
  const [checked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const [part, setPart] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const problems = useMemo(() => draftProblems(draft), [draft]);
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const dirty = draft !== begun;
  useLeaveQuestion(dirty);
  const leave = () => setParams({ tab: 'plans' });
  const giveUp = () => {
    if (!dirty) leave();
    else
      void confirmDanger({
        action: t('edit.discard'),
        name: draft.name || t('plan.new'),
        consequence: t('edit.discardHint'),
        onConfirm: async () => leave(),
      });
  };

  const save = () => {
    setChecked(true);
    if (problems.all.length === 0 && !problems.noDevice) {
      setSaving(true);
      return;
    }
    const wrong = problems.parts.findIndex(({ time, day }) => time !== undefined || day.length > 0);
    if (wrong >= 0 && !problems.name) setPart(wrong);
    // The field is marked as invalid only after the next render.
    setTimeout(() => box.current?.querySelector<HTMLElement>(WRONG_FIELD)?.focus());
    message.warning(t('edit.wrong'));
  };

  if (devices.length === 0) return <EmptyState title={t('noStorage')} hint={t('noStorageHint')} />;
  return (
    <div ref={box}>
      <PageFrame
        title={draft.planId === null ? t('plan.new') : t('edit.title', { name: draft.name })}
        subtitle={plant.name}
        breadcrumb={
          <Button
            type="link"
            size="small"
            icon={<ArrowLeftOutlined />}
            className={styles.back}
            onClick={giveUp}
          >
            {t('edit.back')}
          </Button>
        }
        action={
          <>
            <Button onClick={giveUp}>{t('ask.cancel')}</Button>
            <Button type="primary" onClick={save}>
              {t('edit.save')}
            </Button>
          </>
        }
      >
        <Card>
          <BasicFields
            draft={draft}
            devices={devices}
            problems={problems}
            checked={checked}
            onChange={setDraft}
          />
        </Card>
        <Card>
          <PartsEditor
            draft={draft}
            plant={plant}
            devices={devices}
            today={today}
            problems={problems}
            checked={checked}
            part={part}
            onPart={setPart}
            onChange={setDraft}
          />
        </Card>
      </PageFrame>
      {saving && (
        <SaveDialog
          draft={draft}
          plantId={plant.plantId}
          devices={devices}
          onSaved={leave}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
