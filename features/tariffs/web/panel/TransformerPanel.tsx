import type { CallResponse } from '@heliodon/contract/call';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import {
  getTransformer,
  saveTransformer,
  type TransformerInput,
  transformerInput,
} from '@heliodon/tariffs/contract';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { monthRangeText } from '../edit/monthNames.ts';
import TransformerEditor from '../edit/TransformerEditor.tsx';
import { FormButtons } from './FormButtons.tsx';
import { History } from './History.tsx';
import styles from './panel.module.css';
import { useListForm } from './useListForm.ts';

const transformerQuery = (plantId: number) => callQuery(getTransformer, { plantId }, { quiet: true });
const schema = transformerInput.nullable();

/** Capacity or demand charge of the transformer, independent of the energy consumed. */
export default function TransformerPanel({ plantId }: { plantId: number }) {
  const query = useQuery(transformerQuery(plantId));
  return (
    <LoadedCard query={query} height="8rem">
      {(loaded) => <Transformer plantId={plantId} loaded={loaded} />}
    </LoadedCard>
  );
}

interface TransformerProps {
  plantId: number;
  loaded: CallResponse<typeof getTransformer>;
}

function Transformer({ plantId, loaded }: TransformerProps) {
  const { t } = useTranslation('tariffs');
  const lang = useLang();
  const client = useQueryClient();
  const mayEdit = usePermission('plantEdit');
  const form = useListForm(loaded.transformer, schema, 'transformer', async (transformer) => {
    await callApi(saveTransformer, { plantId, transformer });
    await client.invalidateQueries({ queryKey: transformerQuery(plantId).queryKey });
  });
  const typeName = (type: TransformerInput['billingType']) => t(`transformer.${type}`);
  const demandTexts = ({ demandWindow = 'block', ratchetPercent = 0, ratchetMonths }: TransformerInput) => [
    ...(demandWindow === 'block' ? [] : [t(`transformer.window.${demandWindow}`)]),
    ...(ratchetPercent === 0
      ? []
      : [t('transformer.ratchet.text', { percent: ratchetPercent, months: ratchetMonths })]),
  ];
  const what = (transformer: TransformerInput | null) =>
    transformer
      ? [
          typeName(transformer.billingType),
          billingText(transformer, lang, loaded.currency),
          ...demandTexts(transformer),
        ].join(' · ')
      : t('transformer.ended');
  return (
    <div className={styles.panel}>
      <Card title={t('transformer.title')}>
        <div ref={form.body} className={styles.panel}>
          {mayEdit && <Text tone="secondary">{t('transformer.hint')}</Text>}
          <TransformerEditor
            value={form.value}
            onChange={form.change}
            errors={form.errors}
            currency={loaded.currency}
            disabled={!mayEdit}
          />
          {mayEdit && <FormButtons changed={form.changed} onReset={form.reset} onSave={form.save} />}
        </div>
      </Card>
      <History
        entries={loaded.history.map((entry) => ({
          key: entry.versionId,
          when: formatDateTime(entry.createdAt, loaded.timeZone),
          by: entry.createdBy,
          what: `${t('history.from', { day: entry.effectiveFrom })} · ${what(entry.transformer)}`,
        }))}
      />
    </div>
  );
}

const billingText = (
  { capacityKva, ranges, pfStandard }: TransformerInput,
  lang: Lang,
  currency: string,
): string =>
  [
    `${capacityKva} kVA`,
    ...ranges.map((range) => `${monthRangeText(range, lang)} ${range.price} ${currencyUnit(currency, lang)}`),
    ...(pfStandard ? [`cos φ ${(pfStandard / 100).toFixed(2)}`] : []),
  ].join(' · ');
