import { queryPlantList } from '@heliodon/plants/contract';
import type { QueryField } from '@heliodon/ui/QueryBar';
import { useRoleName } from '@heliodon/ui/useRoleName';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getRoleList } from '../../contract/accounts.contract.ts';
import type { SubAccountFilters } from './accountFilters.ts';

async function searchPlants(keyword: string) {
  const { rows } = await callApi(queryPlantList, { keyword, pageSize: 20 }, { mask: false, quiet: true });
  return rows.map((plant) => ({ value: String(plant.plantId), label: plant.name }));
}

/** Search fields for accounts. */
export function useAccountFields(): QueryField<keyof SubAccountFilters>[] {
  const { t } = useTranslation('accounts');
  const roleName = useRoleName();
  const { data } = useQuery(callQuery(getRoleList, {}, { quiet: true }));
  const seesPlants = usePermission('plantView');
  const fields: QueryField<keyof SubAccountFilters>[] = [
    { name: 'keyword', label: t('list.keyword'), widget: 'text', placeholder: t('list.keywordHint') },
    {
      name: 'role',
      label: t('own.field.roleName'),
      widget: 'select',
      options: (data?.rows ?? []).map(({ roleId, name }) => ({
        value: String(roleId),
        label: roleName({ roleId, roleName: name }),
      })),
    },
  ];
  if (seesPlants)
    fields.push({ name: 'plant', label: t('list.plant'), widget: 'remoteSelect', search: searchPlants });
  return fields;
}
