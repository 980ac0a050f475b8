import { PLAN_TYPES, type PlanType } from '@heliodon/energy/schedule/plan';
import { getPlanList, type PlanRow } from '@heliodon/schedules/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar, type QueryField } from '@heliodon/ui/QueryBar';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { TabProps } from '../tabProps.ts';
import { type PlanAct, PlanActDialog } from './PlanActDialog.tsx';
import { usePlanColumns } from './usePlanColumns.tsx';

const RESTING = { name: '', type: '', enabled: '' };
const LOOK_EVERY_MS = 10_000;

/** All plans of the plant, whether they apply, and their delivery status. */
export function PlansTab({ plant, devices }: TabProps) {
  const { t } = useTranslation('schedules');
  const [, setParams] = useSearchParams();
  const [act, setAct] = useState<{ act: PlanAct; plan: PlanRow }>();
  const table = useTableState<typeof RESTING>('schedulePlans', { filters: RESTING });
  const columns = usePlanColumns({
    timeZone: plant.timeZone,
    onAct: (kind, plan) => setAct({ act: kind, plan }),
    onEdit: (plan) => setParams({ edit: String(plan.planId) }),
    onCopy: (plan) => setParams({ edit: 'new', copy: String(plan.planId) }),
  });
  const fields = useMemo(
    (): QueryField<keyof typeof RESTING>[] => [
      { name: 'name', label: t('plan.name'), widget: 'text' },
      {
        name: 'type',
        label: t('plan.type'),
        widget: 'select',
        options: PLAN_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
      },
      {
        name: 'enabled',
        label: t('plan.state'),
        widget: 'select',
        options: [
          { value: 'true', label: t('plan.enabled') },
          { value: 'false', label: t('plan.disabled') },
        ],
      },
    ],
    [t],
  );
  return (
    <>
      <QueryBar table={table} fields={fields} />
      <PageTable
        table={table}
        columns={columns}
        rowKey="planId"
        queryKey={[getPlanList.path, plant.plantId]}
        refetchMs={LOOK_EVERY_MS}
        query={({ page, pageSize, name, type, enabled }) =>
          callApi(
            getPlanList,
            {
              plantId: plant.plantId,
              page,
              pageSize,
              name: name || undefined,
              type: (type || undefined) as PlanType | undefined,
              enabled: enabled === '' ? undefined : enabled === 'true',
            },
            { mask: false },
          )
        }
        empty={
          <EmptyState
            compact
            title={t('plan.none')}
            hint={t('plan.noneHint')}
            action={
              <Allowed code="dispatchAdd">
                <Button onClick={() => setParams({ edit: 'new' })}>{t('plan.new')}</Button>
              </Allowed>
            }
          />
        }
      />
      {act && (
        <PlanActDialog {...act} plantId={plant.plantId} devices={devices} onClose={() => setAct(undefined)} />
      )}
    </>
  );
}
