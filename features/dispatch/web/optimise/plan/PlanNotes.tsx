import { givenUpText } from '@heliodon/energy/optimise/limit-words';
import { formatNumber } from '@heliodon/kernel/format/number';
import { PageLink } from '@heliodon/ui/PageLink';
import { useLang } from '@heliodon/ui/useLang';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OptimisedPlan } from '../../../contract/optimise.contract.ts';
import styles from '../optimise.module.css';

const DEMAND_PATH = '/energyManage/needManage';

/** Notes on the reliability of the figures: missing data, relaxed limits, assumptions. */
export function PlanNotes({ plan }: { plan: OptimisedPlan }) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const { inputs, givenUp, source, demandTargetKw, variants } = plan;
  const { expected } = inputs;
  const guessed = (['pv', 'load'] as const).filter(
    (one) => expected[one] === 'habit' || expected[one] === 'mixed',
  );
  const nothing = expected.load === 'none';
  const relies = demandTargetKw !== null && variants.plan.peakKw > demandTargetKw - 0.5;
  return (
    <div className={styles.notes}>
      {nothing && <Alert type="warning" showIcon title={t('optimise.note.noReadings')} />}
      {givenUp.map((one) => (
        <Alert key={one.gaveUp} type="warning" showIcon title={givenUpText(one, lang)} />
      ))}
      {source === 'rule' && <Alert type="info" showIcon title={t('optimise.note.byRule')} />}
      {relies && (
        <Alert
          type="info"
          showIcon
          title={t('optimise.note.demand', { kw: formatNumber(demandTargetKw, 1) })}
          action={<PageLink to={DEMAND_PATH}>{t('optimise.note.demandWay')}</PageLink>}
        />
      )}
      {!nothing && guessed.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('optimise.note.guessed', {
            what: guessed.map((one) => t(`optimise.curve.${one}`)).join(t('optimise.note.and')),
          })}
        />
      )}
      {!inputs.startSocKnown && <Alert type="warning" showIcon title={t('optimise.note.noSoc')} />}
    </div>
  );
}
