import { segmentProblems } from '@heliodon/energy/schedule/plan';
import { formatMoney } from '@heliodon/kernel/format/money';
import { useAction } from '@heliodon/ui/useAction';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { Button, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type OptimisedPlan,
  type OptimiseTerms,
  type TriedPlan,
  tryPlanDays,
} from '../../../contract/optimise.contract.ts';
import styles from '../optimise.module.css';
import { bare, type DayDraft, sameDay } from './dayDraft.ts';
import { SaveDialog } from './SaveDialog.tsx';
import { SegmentTable } from './SegmentTable.tsx';

interface DayPlansProps {
  plan: OptimisedPlan;
  terms: OptimiseTerms;
  tried: TriedPlan | undefined;
  onTried: (tried: TriedPlan | undefined) => void;
  onEdited: (edited: boolean) => void;
}

/** Segments of each day, to be edited, estimated and saved as a plan. */
export function DayPlans({ plan, terms, tried, onTried, onEdited }: DayPlansProps) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const [drafts, setDrafts] = useState<readonly DayDraft[]>(() => plan.days.map(({ segments }) => segments));
  const [at, setAt] = useState(0);
  const [saving, setSaving] = useState(false);
  const changed = drafts.some((draft, n) => !sameDay(draft, plan.days[n]?.segments ?? []));
  useEffect(() => {
    onEdited(changed);
    return () => onEdited(false);
  }, [changed, onEdited]);
  const problems = drafts.flatMap((draft) => segmentProblems(draft));
  const put = (draft: DayDraft) => {
    setDrafts(drafts.map((one, n) => (n === at ? draft : one)));
    onTried(undefined);
  };
  const days = plan.days.map(({ day }, n) => ({ day, segments: (drafts[n] ?? []).map(bare) }));
  const { run: tryOut, busy } = useAction(async () =>
    onTried(
      await callApi(tryPlanDays, { terms, days, demandTargetKw: plan.demandTargetKw }, { mask: false }),
    ),
  );
  const reset = () => {
    setDrafts(plan.days.map(({ segments }) => segments));
    onTried(undefined);
  };
  const more = tried && tried.variant.cost.total - plan.variants.plan.cost.total;
  return (
    <>
      <div className={styles.tabBar}>
        <Segmented<number>
          aria-label={t('optimise.days.day')}
          value={at}
          options={plan.days.map(({ day }, value) => ({ value, label: day }))}
          onChange={setAt}
        />
        {more !== undefined && (
          <span className={more > 0.005 ? styles.bad : styles.good} data-tried>
            {t(more > 0.005 ? 'optimise.days.dearer' : 'optimise.days.cheaper', {
              money: formatMoney(Math.abs(more), { lang, currency: plan.plant.currency }).text,
            })}
          </span>
        )}
        <span className={styles.grow} />
        {changed && <Button onClick={reset}>{t('optimise.days.reset')}</Button>}
        {changed && (
          <Button loading={busy} disabled={problems.length > 0} onClick={() => void tryOut()}>
            {t('optimise.days.try')}
          </Button>
        )}
        <Allowed code="dispatchAdd">
          <Button type="primary" disabled={problems.length > 0} onClick={() => setSaving(true)}>
            {t('optimise.days.save')}
          </Button>
        </Allowed>
      </div>
      <SegmentTable
        draft={drafts[at] ?? []}
        proposed={plan.days[at]?.segments ?? []}
        ratedKw={plan.inputs.ratedKw}
        currency={plan.plant.currency}
        onChange={put}
      />
      {saving && <SaveDialog plan={plan} terms={terms} days={days} onClose={() => setSaving(false)} />}
    </>
  );
}
