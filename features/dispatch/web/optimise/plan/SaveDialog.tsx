import { ActDialog } from '@heliodon/commands/web';
import { PLAN_LIMITS, planProblems, type ScheduleSegment } from '@heliodon/energy/schedule/plan';
import { previewPlan, savePlan, schedulesErrors } from '@heliodon/schedules/contract';
import { CallFailed, callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, App, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OptimisedPlan, OptimiseTerms } from '../../../contract/optimise.contract.ts';
import styles from '../optimise.module.css';

const SCHEDULE_PATH = '/energyManage/energySchedule';

interface SaveDialogProps {
  plan: OptimisedPlan;
  terms: OptimiseTerms;
  days: readonly { readonly day: string; readonly segments: ScheduleSegment[] }[];
  onClose: () => void;
}

/** Saves the days as a plan of special days, not enabled: the schedule page enables and sends it. */
export function SaveDialog({ plan, terms, days, onClose }: SaveDialogProps) {
  const { t } = useTranslation('dispatch');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const usualName = t('optimise.save.usualName', { day: days[0]?.day });
  const [name, setName] = useState(usualName);
  const [chosen, setChosen] = useState<string[]>(() => days.map(({ day }) => day));
  const bodyOf = (planName: string) => ({
    plantId: terms.plantId,
    planId: null,
    plan: {
      name: planName,
      type: 'specialDay' as const,
      reserveSoc: null,
      parts: days
        .filter(({ day }) => chosen.includes(day))
        .map(({ day, segments }) => ({ quarters: [], days: [{ from: day, to: day }], segments })),
    },
    deviceIds: terms.deviceIds ?? plan.inputs.machines.map(({ deviceId }) => deviceId),
    enabled: false,
  });
  const body = bodyOf(name.trim());
  const nameWrong = planProblems(body.plan).some(({ code }) => code === 'nameLength');
  // The overwritten plans do not depend on the name: typing does not reload the preview.
  const { data, error, refetch } = useQuery({
    ...callQuery(previewPlan, { action: 'save', ...bodyOf(usualName) }, { quiet: true }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const overwrites = data?.overwrites ?? [];
  const save = async ({ password }: { password?: string }) => {
    const seenPlanIds = overwrites.map(({ planId }) => planId);
    const request = { ...body, overwrite: true, seenPlanIds, password };
    await callApi(savePlan, request, { mask: false, quiet: true }).catch(async (failed: unknown) => {
      // Plans created in the meantime are shown before overwriting is confirmed.
      if (failed instanceof CallFailed && failed.code === schedulesErrors.planOverwrites.code)
        await refetch();
      throw failed;
    });
    message.success(t('optimise.save.done'));
    void navigate(SCHEDULE_PATH);
  };
  return (
    <ActDialog
      title={t('optimise.save.title')}
      okText={t(overwrites.length > 0 ? 'optimise.save.overwrite' : 'optimise.save.ok')}
      danger={overwrites.length > 0}
      needsPassword={data?.needsPassword ?? false}
      waiting={!data || nameWrong || chosen.length === 0}
      onAct={save}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('optimise.save.hint')}</p>
      <label className={styles.formField} htmlFor="optimise-plan-name">
        {t('optimise.save.name')}
        <Input
          id="optimise-plan-name"
          value={name}
          maxLength={PLAN_LIMITS.name.max}
          status={nameWrong ? 'error' : ''}
          onChange={(event) => setName(event.target.value)}
        />
        {nameWrong && <span className={styles.error}>{t('optimise.save.nameRule')}</span>}
      </label>
      <div className={styles.formField}>
        {t('optimise.save.days')}
        <Checkbox.Group
          value={chosen}
          options={days.map(({ day }) => ({ value: day, label: day }))}
          onChange={setChosen}
        />
      </div>
      {error instanceof CallFailed && <Alert type="error" showIcon title={error.msg} />}
      {overwrites.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('optimise.save.overwrites')}
          description={overwrites.map((one) => (
            <div key={one.planId}>
              {t(one.replaced ? 'optimise.save.replaced' : 'optimise.save.loses', { name: one.name })}
            </div>
          ))}
        />
      )}
    </ActDialog>
  );
}
