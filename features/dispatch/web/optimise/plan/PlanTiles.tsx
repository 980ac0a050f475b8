import { formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber, formatShare, NO_VALUE } from '@heliodon/kernel/format/number';
import { Tiles } from '@heliodon/ui/Tiles';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import type { OptimisedPlan } from '../../../contract/optimise.contract.ts';
import { planSpan } from './planModel.ts';

/** Savings of the plan against other ways of operation, its peak, and the cost of limiting it to segments. */
export function PlanTiles({ plan: whole }: { plan: OptimisedPlan }) {
  const { variants, plant } = whole;
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const money = (amount: number | null) => {
    const { value, unit } = formatMoney(amount, { lang, currency: plant.currency });
    return { value, unit };
  };
  const { none, rule, present, plan, free } = variants;
  const span = t('optimise.span', planSpan(whole));
  const own = plan.cost.total;
  const saved = none.cost.total - own;
  const share = none.cost.total > 0 ? formatShare(saved / none.cost.total) : NO_VALUE;
  return (
    <Tiles
      items={[
        {
          key: 'saved',
          label: t('optimise.tile.saved'),
          energy: 'battery',
          ...money(saved),
          note: t('optimise.tile.savedNote', { share, span }),
        },
        {
          key: 'rule',
          label: t('optimise.tile.rule'),
          ...money(rule.cost.total - own),
          note: t('optimise.tile.ruleNote', { span }),
        },
        {
          key: 'present',
          label: t('optimise.tile.present'),
          ...money(present && present.cost.total - own),
          note: t(present ? 'optimise.tile.presentNote' : 'optimise.tile.presentNone', { span }),
        },
        {
          key: 'peak',
          label: t('optimise.tile.peak'),
          energy: 'grid',
          value: formatNumber(plan.peakKw, 1),
          unit: 'kW',
          note: t('optimise.tile.peakNote', { kw: formatNumber(none.peakKw, 1) }),
        },
        {
          key: 'loss',
          label: t('optimise.tile.loss'),
          ...money(own - free.cost.total),
          note: t('optimise.tile.lossNote', { span }),
        },
      ]}
    />
  );
}
