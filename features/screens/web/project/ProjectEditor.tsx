import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { useAction } from '@heliodon/ui/useAction';
import { useLeaveQuestion } from '@heliodon/ui/useLeaveQuestion';
import { callApi } from '@heliodon/web/client';
import type { PlantSummary } from '@heliodon/web/stores';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Card, Input, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getProject, type Project, saveProject } from '../../contract/project.contract.ts';
import { AccentField } from './AccentField.tsx';
import { CopyLook } from './CopyLook.tsx';
import { differs, draftOf } from './draft.ts';
import { LogoField } from './LogoField.tsx';
import styles from './ProjectEditor.module.css';
import { ScreenPreview } from './ScreenPreview.tsx';
import { ThemeField } from './ThemeField.tsx';
import type { ScreenProject } from './useProject.ts';

const NAME_MAX = 50;

interface ProjectEditorProps {
  plant: PlantSummary;
  saved: ScreenProject;
  onDirty: (dirty: boolean) => void;
}

/** Settings on the left, preview on the right. */
export function ProjectEditor({ plant, saved, onDirty }: ProjectEditorProps) {
  const { t } = useTranslation('screens');
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState<Project>(() => draftOf(saved));
  const { plantId } = plant;
  const { run: save, busy } = useAction(async () => {
    try {
      const project = { ...draft, screenName: draft.screenName.trim() };
      const { version } = await callApi(saveProject, { plantId, version: base.version, ...project });
      setBase({ ...base, ...project, version });
      setDraft(project);
      message.success(t('project.saved'));
    } finally {
      // Also after a refusal: if another user saved first, this fetches their version.
      await queryClient.invalidateQueries({ queryKey: [getProject.path] });
    }
  });
  const dirty = differs(draft, draftOf(base));
  const changedMeanwhile = dirty && saved.version > base.version;
  const set = (change: Partial<Project>) => setDraft((before) => ({ ...before, ...change }));
  const newest = saved.version < base.version ? base : saved;
  const load = () => {
    setBase(newest);
    setDraft(draftOf(newest));
  };
  // A version saved by others is shown if nothing is lost by it; otherwise the user decides.
  if (!dirty && !busy && newest !== base) load();

  useLeaveQuestion(dirty);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  return (
    <PageFrame
      title={t('project.title')}
      subtitle={plant.name}
      action={
        <Inline gap="sm">
          {dirty && <span className={styles.unsaved}>{t('project.unsaved')}</span>}
          <Button disabled={!dirty || busy} onClick={load}>
            {t('project.reset')}
          </Button>
          <Button type="primary" disabled={!dirty} loading={busy} onClick={save}>
            {t('project.save')}
          </Button>
        </Inline>
      }
    >
      {changedMeanwhile && (
        <Alert
          className={styles.changed}
          type="warning"
          showIcon
          title={t('project.changed')}
          action={<Button onClick={load}>{t('project.load')}</Button>}
        />
      )}
      <div className={styles.columns}>
        <Stack gap="md">
          <Card title={t('project.mark')}>
            <Stack className={styles.item}>
              <span className={styles.label}>{t('project.logo.label')}</span>
              <LogoField
                plantId={plantId}
                theme={draft.theme}
                value={draft.logoId}
                onChange={(logoId) => set({ logoId })}
              />
            </Stack>
            <Stack className={styles.item}>
              <label className={styles.label} htmlFor="screen-name">
                {t('project.name')}
              </label>
              <Input
                id="screen-name"
                value={draft.screenName}
                maxLength={NAME_MAX}
                showCount
                placeholder={saved.plantName}
                onChange={({ target }) => set({ screenName: target.value })}
              />
              <span className={styles.hint}>{t('project.nameHint')}</span>
            </Stack>
          </Card>
          <Card
            title={t('project.colours')}
            extra={<CopyLook plant={plant} hasLogo={saved.logoId !== null} dirty={dirty} />}
          >
            <ThemeField value={draft.theme} onChange={(theme) => set({ theme })} />
            <AccentField look={draft} onChange={(accent) => set({ accent })} />
          </Card>
          <Card
            title={t('project.public')}
            extra={
              <Switch
                checked={draft.isPublic}
                aria-label={t('project.public')}
                onChange={(isPublic) => set({ isPublic })}
              />
            }
          >
            <p className={styles.text}>{t(draft.isPublic ? 'project.publicOn' : 'project.publicOff')}</p>
            {draft.isPublic && saved.awaitsAdmission && (
              <p className={styles.text}>{t('project.publicWaits')}</p>
            )}
            <p className={styles.hint}>{t('project.publicHint')}</p>
          </Card>
        </Stack>
        <ScreenPreview plant={plant} project={{ ...saved, ...draft }} />
      </div>
    </PageFrame>
  );
}
