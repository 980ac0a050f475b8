import { WarningOutlined } from '@ant-design/icons';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatNumber } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { Table, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OptimisedPlan, OptimiseVariant, TriedPlan } from '../../../contract/optimise.contract.ts';
import { Saving } from '../../Saving.tsx';
import styles from '../optimise.module.css';

const ORDER = ['none', 'present', 'rule', 'plan', 'own', 'free'] as const;
type Way = (typeof ORDER)[number];
type Row = OptimiseVariant & { readonly way: Way };
const PARTS = ['energy', 'feedIn', 'demand', 'wear', 'stock'] as const;

/** The same days with other ways of operation. */
export function VariantsTable({ plan, tried }: { plan: OptimisedPlan; tried: TriedPlan | undefined }) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const unit = currencyUnit(plan.plant.currency, lang);
  const known: Record<Way, OptimiseVariant | null | undefined> = { ...plan.variants, own: tried?.variant };
  const rows = ORDER.flatMap((way): Row[] => {
    const variant = known[way];
    return variant ? [{ ...variant, way }] : [];
  });
  const noneTotal = plan.variants.none.cost.total;
  const number = (key: string, title: string, of: (row: Row) => number, decimals = 2) => ({
    key,
    title,
    align: 'right' as const,
    render: (_: unknown, row: Row) => formatNumber(of(row), decimals),
  });
  return (
    <Table<Row>
      size="small"
      rowKey="way"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 980 }}
      rowClassName={({ way }) => (way === 'plan' ? (styles.strong ?? '') : '')}
      columns={[
        {
          key: 'way',
          title: t('optimise.variants.way'),
          width: 220,
          render: (_, { way, holdsLimits }) => (
            <Tooltip title={t(`optimise.variants.hint.${way}`)}>
              {t(`optimise.variants.${way}`)}{' '}
              {!holdsLimits && (
                <WarningOutlined aria-label={t('optimise.variants.breaks')} className={styles.bad} />
              )}
            </Tooltip>
          ),
        },
        ...PARTS.map((part) =>
          number(part, `${t(`optimise.variants.part.${part}`)} (${unit})`, ({ cost }) => cost[part]),
        ),
        number('total', `${t('optimise.variants.total')} (${unit})`, ({ cost }) => cost.total),
        {
          key: 'saved',
          title: `${t('optimise.variants.saved')} (${unit})`,
          align: 'right',
          render: (_, { cost, way }) => <Saving amount={way === 'none' ? null : noneTotal - cost.total} />,
        },
        number('peak', `${t('optimise.variants.peak')} (kW)`, ({ peakKw }) => peakKw, 1),
        number('soc', `${t('optimise.variants.endSoc')} (%)`, ({ endSoc }) => endSoc, 1),
      ]}
    />
  );
}
