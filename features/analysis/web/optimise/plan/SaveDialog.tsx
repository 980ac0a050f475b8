import {
  PLAN_LIMITS,
  type PlanContent,
  planProblems,
  type ScheduleSegment,
} from '@heliodon/energy/schedule/plan';
import { savePlan, schedulesErrors } from '@heliodon/schedules/contract';
import { CallFailed, callApi } from '@heliodon/web/client';
import { Alert, App, Checkbox, Input, Modal } from 'antd';
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

/** The days become a plan of special days, not enabled yet: the schedule page enables and sends it. */
export function SaveDialog({ plan, terms, days, onClose }: SaveDialogProps) {
  const { t } = useTranslation('analysis');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [name, setName] = useState(() => t('optimise.save.usualName', { day: days[0]?.day }));
  const [chosen, setChosen] = useState<string[]>(() => days.map(({ day }) => day));
  const [overwrites, setOverwrites] = useState<string>();
  const [busy, setBusy] = useState(false);
  const content: PlanContent = {
    ...{ name: name.trim(), type: 'specialDay', reserveSoc: null },
    parts: days
      .filter(({ day }) => chosen.includes(day))
      .map(({ day, segments }) => ({ quarters: [], days: [{ from: day, to: day }], segments })),
  };
  const nameWrong = planProblems(content).some(({ code }) => code === 'nameLength');
  const save = async () => {
    setBusy(true);
    try {
      const deviceIds = terms.deviceIds ?? plan.inputs.machines.map(({ deviceId }) => deviceId);
      const parts = content.parts.map((part) => ({
        ...part,
        quarters: [],
        days: [...part.days],
        segments: [...part.segments],
      }));
      await callApi(
        savePlan,
        {
          ...{ plantId: terms.plantId, planId: null, plan: { ...content, parts }, deviceIds },
          ...{ enabled: false, overwrite: overwrites !== undefined },
        },
        { quiet: true },
      );
      message.success(t('optimise.save.done'));
      void navigate(SCHEDULE_PATH);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.code === schedulesErrors.planOverwrites.code) setOverwrites(error.msg);
      else message.error(error.msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('optimise.save.title')}
      okText={t(overwrites ? 'optimise.save.overwrite' : 'optimise.save.ok')}
      okButtonProps={{ disabled: nameWrong || chosen.length === 0, danger: overwrites !== undefined }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={styles.form}>
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
        {overwrites && <Alert type="warning" showIcon title={overwrites} />}
      </div>
    </Modal>
  );
}
