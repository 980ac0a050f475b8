import { ActDialog } from '@heliodon/commands/web';
import { PLAN_LIMITS, type ScheduleSegment, segmentProblems } from '@heliodon/energy/schedule/plan';
import { type ScheduleTemplate, saveTemplate } from '@heliodon/schedules/contract';
import { callApi } from '@heliodon/web/client';
import { App, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshSchedules } from '../data/scheduleQueries.ts';
import { DaySketch } from '../day/DayBlocks.tsx';
import { useProblemText } from '../day/useProblemText.ts';
import { Field } from '../edit/Field.tsx';

interface SaveTemplateDialogProps {
  segments: readonly ScheduleSegment[];
  /** The template to replace; undefined for a new one. */
  template: ScheduleTemplate | undefined;
  onSaved?: () => void;
  onClose: () => void;
}

/** Saves a day as a named template. */
export function SaveTemplateDialog(props: SaveTemplateDialogProps) {
  const { segments, template, onSaved, onClose } = props;
  const { t } = useTranslation('schedules');
  const { message } = App.useApp();
  const textOf = useProblemText();
  const refresh = useRefreshSchedules();
  const [name, setName] = useState(template?.name ?? '');
  const size = [...name.trim()].length;
  const tooShort = size < PLAN_LIMITS.name.min;
  const wrong = segmentProblems(segments)[0]?.code;
  return (
    <ActDialog
      title={t('template.keep')}
      okText={t('save.ok')}
      needsPassword={false}
      waiting={tooShort || wrong !== undefined}
      onAct={async () => {
        const body = { templateId: template?.templateId ?? null, name: name.trim(), segments: [...segments] };
        await callApi(saveTemplate, body, { mask: false, quiet: true });
        message.success(t('done.template', { name: name.trim() }));
        await refresh();
        onSaved?.();
      }}
      onClose={onClose}
    >
      <DaySketch day={segments} label={t('template.day')} />
      <Field
        label={t('template.name')}
        htmlFor="template-name"
        problem={(name !== '' && tooShort ? textOf('nameLength') : undefined) ?? textOf(wrong)}
        hint={t('template.nameHint')}
      >
        <Input
          id="template-name"
          autoFocus
          value={name}
          maxLength={PLAN_LIMITS.name.max}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </ActDialog>
  );
}
