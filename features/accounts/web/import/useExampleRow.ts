import { ROLE_USER } from '@heliodon/contract/permissions';
import { slotAt } from '@heliodon/energy/periods/report-range';
import { useRoleName } from '@heliodon/ui/useRoleName';
import { useTranslation } from 'react-i18next';
import type { ImportColumn } from '../../contract/accounts.contract.ts';
import { browserZone } from '../validity.ts';

/** Example row for the template. */
export function useExampleRow(): Partial<Record<ImportColumn, string>> {
  const { t } = useTranslation('accounts');
  const roleName = useRoleName();
  const nextYear = Number(slotAt('year', Date.now(), browserZone)) + 1;
  return {
    accountName: 'li.wei',
    name: t('import.example.name'),
    sex: t('own.sex.female'),
    phone: '13800138000',
    email: 'li.wei@example.com',
    role: roleName({ roleId: ROLE_USER, roleName: '' }),
    company: t('import.example.company'),
    position: t('import.example.position'),
    validUntil: `${nextYear}-12-31`,
    description: t('import.example.description'),
  };
}
