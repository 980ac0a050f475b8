import type { CallResponse } from '@heliodon/contract/call';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { getSubsidyList, type SubsidyInput, saveSubsidies, subsidiesInput } from '@heliodon/tariffs/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { Text } from '@heliodon/ui/layout/Text';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Card } from 'antd';
import { useTranslation } from 'react-i18next';
import SubsidyEditor from '../edit/SubsidyEditor.tsx';
import { FormButtons } from './FormButtons.tsx';
import { History } from './History.tsx';
import styles from './panel.module.css';
import { useListForm } from './useListForm.ts';

const subsidyQuery = (plantId: number) => callQuery(getSubsidyList, { plantId }, { quiet: true });

/** Subsidies per generated or discharged kWh, in addition to the price. */
export default function SubsidyPanel({ plantId }: { plantId: number }) {
  const query = useQuery(subsidyQuery(plantId));
  return (
    <LoadedCard query={query} height="8rem">
      {(loaded) => <Subsidies plantId={plantId} loaded={loaded} />}
    </LoadedCard>
  );
}

interface SubsidiesProps {
  plantId: number;
  loaded: CallResponse<typeof getSubsidyList>;
}

function Subsidies({ plantId, loaded }: SubsidiesProps) {
  const { t } = useTranslation('tariffs');
  const client = useQueryClient();
  const mayEdit = usePermission('plantEdit');
  const form = useListForm<SubsidyInput[]>(
    loaded.subsidies,
    subsidiesInput,
    'subsidies',
    async (subsidies) => {
      await callApi(saveSubsidies, { plantId, subsidies });
      await client.invalidateQueries({ queryKey: subsidyQuery(plantId).queryKey });
    },
  );
  return (
    <div className={styles.panel}>
      <Card title={t('subsidy.title')}>
        <div ref={form.body} className={styles.panel}>
          {loaded.installDate === null && (
            <Alert type="warning" showIcon title={t('subsidy.noInstallDate')} />
          )}
          {loaded.installDate && (
            <Text tone="secondary">{t('subsidy.from', { day: loaded.installDate })}</Text>
          )}
          {form.value.length === 0 && (
            <EmptyState compact title={t('subsidy.none')} hint={t('subsidy.noneHint')} />
          )}
          <SubsidyEditor
            value={form.value}
            onChange={form.change}
            errors={form.errors}
            currency={loaded.currency}
            installDate={loaded.installDate}
            screenType={loaded.screenType}
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
          what:
            entry.subsidies
              .map(({ type, unitPrice, years, per = 'generated' }) =>
                t('subsidy.line', {
                  type: t(`subsidy.${type}`),
                  per: t(`subsidy.${per}`),
                  unitPrice,
                  years,
                }),
              )
              .join(t('subsidy.and')) || t('subsidy.none'),
        }))}
      />
    </div>
  );
}
