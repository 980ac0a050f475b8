import { PlusOutlined } from '@ant-design/icons';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { deleteTemplate, type ScheduleTemplate } from '@heliodon/schedules/contract';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { Button, Card, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePrices, useRefreshSchedules, useTemplates } from '../data/scheduleQueries.ts';
import { PlanBar } from '../day/PlanBar.tsx';
import type { TabProps } from '../tabProps.ts';
import { TemplateDrawer } from './TemplateDrawer.tsx';
import styles from './templates.module.css';
import { useTemplateName } from './useTemplateName.ts';

/** Templates: days to start new plans from. */
export function TemplatesTab({ plant, today }: TabProps) {
  const { t } = useTranslation('schedules');
  const query = useTemplates(plant.plantId);
  const prices = usePrices(plant.plantId);
  const [edited, setEdited] = useState<ScheduleTemplate | 'new'>();
  const priceDay = prices?.on(today);
  return (
    <>
      <Inline wrap gap="md" rowGap="xs" justify="between">
        <Text tone="tertiary" size="sm" className={styles.hint}>
          {t('template.hint')}
        </Text>
        <Allowed code="dispatchAdd">
          <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            {t('template.new')}
          </Button>
        </Allowed>
      </Inline>
      <LoadedCard query={query} height="16rem">
        {({ rows }) => (
          <Grid columnRem={32} gap="md">
            {rows.map((row) => (
              <Card key={row.templateId ?? row.builtIn} size="small" title={<Title row={row} />}>
                <PlanBar
                  label={t('template.day')}
                  day={row.segments}
                  prices={priceDay}
                  currency={prices?.currency}
                />
                <div className={styles.foot}>
                  <Text tone="tertiary" size="sm" className={styles.hint}>
                    {row.builtIn
                      ? t(`builtInHint.${row.builtIn}`)
                      : `${row.changedBy} · ${formatDateTime(row.changedAt, plant.timeZone, 'minute')}`}
                  </Text>
                  <Actions row={row} onEdit={() => setEdited(row)} />
                </div>
              </Card>
            ))}
          </Grid>
        )}
      </LoadedCard>
      {edited && (
        <TemplateDrawer
          template={edited === 'new' ? undefined : edited}
          prices={priceDay}
          currency={prices?.currency}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function Title({ row }: { row: ScheduleTemplate }) {
  const { t } = useTranslation('schedules');
  const nameOf = useTemplateName();
  return (
    <span className={styles.title}>
      {nameOf(row)}
      {row.builtIn && <Tag>{t('template.builtIn')}</Tag>}
    </span>
  );
}

function Actions({ row, onEdit }: { row: ScheduleTemplate; onEdit: () => void }) {
  const { t } = useTranslation('schedules');
  const [, setParams] = useSearchParams();
  const refresh = useRefreshSchedules();
  const { confirmDanger } = useConfirm();
  const { templateId, builtIn, name } = row;
  const remove = () =>
    void confirmDanger({
      action: t('plan.remove'),
      name,
      consequence: t('template.removeHint'),
      onConfirm: async () => {
        await callApi(deleteTemplate, { templateId: templateId ?? 0 });
        await refresh();
      },
    });
  return (
    <span className={styles.actions}>
      <Allowed code="dispatchAdd">
        <Button
          type="link"
          size="small"
          onClick={() => setParams({ edit: 'new', template: `${templateId ?? builtIn}` })}
        >
          {t('template.use')}
        </Button>
        {templateId !== null && (
          <Button type="link" size="small" onClick={onEdit}>
            {t('plan.edit')}
          </Button>
        )}
      </Allowed>
      {templateId !== null && (
        <Allowed code="dispatchDelete">
          <Button type="link" size="small" danger onClick={remove}>
            {t('plan.remove')}
          </Button>
        </Allowed>
      )}
    </span>
  );
}
