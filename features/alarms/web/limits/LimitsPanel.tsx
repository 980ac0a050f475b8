import { PlusOutlined } from '@ant-design/icons';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { NoPlantState } from '@heliodon/ui/NoPlantState';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlarmGrade, alarmGrades } from '../../contract/alarm.ts';
import { gradeWords } from '../../contract/alarm.words.ts';
import {
  delBeyondLimitsSet,
  getBeyondLimitsList,
  type LimitRuleRow,
  saveBeyondLimitsSet,
} from '../../contract/limits.contract.ts';
import { type LimitDraft, LimitDrawer } from './LimitDrawer.tsx';
import { useLimitColumns } from './useLimitColumns.tsx';

const LIST_KEY = ['limitRules'] as const;
const REFRESH_MS = 30_000;

/** Rules that raise an alarm if a value of a device leaves its limits. */
export default function LimitsPanel() {
  const plant = usePlantStore((state) => state.plant);
  return plant ? <RulesOf key={plant.plantId} plant={plant} /> : <NoPlantState />;
}

function RulesOf({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const maySet = usePermission('alarmSettings');
  const [draft, setDraft] = useState<LimitDraft>();
  const client = useQueryClient();
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: LIST_KEY }), [client]);
  const { remove, toggle } = useRuleActions(refresh);
  const columns = useLimitColumns({
    maySet,
    onEdit: setDraft,
    onCopy: ({ id: _, revision: __, ...rule }) => setDraft({ ...rule, name: '' }),
    onRemove: (rule) => void remove([rule]),
    onToggle: (rule, enabled) => void toggle(rule, enabled),
  });
  const table = useTableState('limitRules', {
    sort: 'createTime',
    order: 'desc',
    filters: { keyword: '', grade: '' },
  });
  const grades = Object.values(alarmGrades);
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setDraft({})}>
      {t('limits.add')}
    </Button>
  );
  return (
    <>
      <QueryBar
        table={table}
        fields={[
          {
            name: 'keyword',
            label: t('limits.search'),
            widget: 'text',
            placeholder: t('limits.searchHint'),
          },
          {
            name: 'grade',
            label: t('limits.grade'),
            widget: 'select',
            options: grades.map((grade) => ({ value: String(grade), label: gradeWords[grade][lang] })),
          },
        ]}
      />
      <PageTable
        table={table}
        columns={columns}
        rowKey="id"
        queryKey={LIST_KEY}
        refetchMs={REFRESH_MS}
        query={({ page, pageSize, sort, order, keyword, grade }) =>
          callApi(
            getBeyondLimitsList,
            {
              plantId: plant.plantId,
              keyword,
              page,
              pageSize,
              order,
              sort: sort as 'name' | undefined,
              grade: (Number(grade) || 0) as 0 | AlarmGrade,
            },
            { mask: false },
          )
        }
        title={t('limits.of', { plant: plant.name })}
        extra={maySet && add}
        batch={
          maySet
            ? ({ rows, clear }) => (
                <Button danger size="small" onClick={async () => (await remove(rows)) && clear()}>
                  {t('limits.delete')}
                </Button>
              )
            : undefined
        }
        empty={
          <EmptyState
            compact
            title={t('limits.none')}
            hint={t('limits.noneHint')}
            action={maySet ? add : undefined}
          />
        }
      />
      {draft && (
        <LimitDrawer
          plant={plant}
          draft={draft}
          onClose={() => setDraft(undefined)}
          onSaved={() => {
            setDraft(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}

function useRuleActions(refresh: () => void) {
  const { t } = useTranslation('alarms');
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();

  const remove = async (rules: readonly LimitRuleRow[]): Promise<boolean> => {
    const done = await confirmDanger({
      action: t('limits.delete'),
      name: rules.map(({ name }) => name).join(t('limits.comma')),
      consequence: t('limits.deleteHint'),
      onConfirm: () => callApi(delBeyondLimitsSet, { ids: rules.map(({ id }) => id) }),
    });
    if (done) {
      message.success(t('limits.deleted', { count: rules.length }));
      refresh();
    }
    return done;
  };

  const toggle = async (rule: LimitRuleRow, enabled: boolean): Promise<void> => {
    const { id, revision, plantId, deviceId, name, dataType, max, min, grade } = rule;
    try {
      await callApi(saveBeyondLimitsSet, {
        id,
        revision,
        plantId,
        deviceId,
        name,
        dataType,
        max,
        min,
        grade,
        enabled,
      });
      message.success(t(enabled ? 'limits.enabledNow' : 'limits.disabledNow', { name }));
    } finally {
      refresh();
    }
  };
  return { remove, toggle };
}
