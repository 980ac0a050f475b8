import type { SchemaSection } from '@heliodon/ui/SchemaForm';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type RoleRow, sexes } from '../../contract/accounts.contract.ts';
import { PasswordInput } from '../PasswordInput.tsx';
import type { AccountField, SubAccountInfo } from './accountForm.ts';
import { GivenPlants } from './GivenPlants.tsx';
import { RoleInput } from './RoleInput.tsx';
import { RoleSummary } from './RoleSummary.tsx';
import { ValidityInput } from './ValidityInput.tsx';

interface AccountFacts {
  /** The account to be changed; undefined for a new one. */
  info: SubAccountInfo | undefined;
  roles: readonly RoleRow[];
  mayReset: boolean;
}

/** The sections of the account form. */
export function useAccountSections({ info, roles, mayReset }: AccountFacts): SchemaSection<AccountField>[] {
  const { t } = useTranslation('accounts');
  return useMemo((): SchemaSection<AccountField>[] => {
    const isNew = !info;
    const contactsLocked = !isNew && !mayReset;
    const contact = { disabled: contactsLocked };
    const contactHelp = contactsLocked ? t('form.contactsLocked') : undefined;
    return [
      {
        title: t('form.identity'),
        fields: [
          {
            name: 'accountName',
            label: t('own.field.accountName'),
            help: isNew ? t('form.accountNameHint') : undefined,
            props: { maxLength: 32, disabled: !isNew, autoFocus: isNew },
          },
          { name: 'name', label: t('own.field.name'), props: { maxLength: 50 } },
          ...(isNew
            ? ([
                {
                  name: 'password',
                  label: t('password.initial'),
                  widget: <PasswordInput />,
                  help: t('password.initialHint'),
                  wide: true,
                },
              ] as const)
            : []),
          {
            name: 'sex',
            label: t('own.field.sex'),
            props: { options: sexes.map((value) => ({ value, label: t(`own.sex.${value}`) })) },
          },
          { name: 'company', label: t('own.field.company'), props: { maxLength: 100 } },
          { name: 'position', label: t('own.field.position'), props: { maxLength: 50 } },
          {
            name: 'description',
            label: t('own.field.description'),
            widget: 'textarea',
            props: { maxLength: 500, rows: 2 },
            wide: true,
          },
        ],
      },
      {
        title: t('form.contact'),
        hint: contactHelp,
        fields: [
          {
            name: 'phone',
            label: t('own.field.phone'),
            props: { type: 'tel', maxLength: 20, placeholder: '13800138000', ...contact },
          },
          {
            name: 'email',
            label: t('own.field.email'),
            props: { type: 'email', maxLength: 100, placeholder: 'name@example.com', ...contact },
          },
        ],
      },
      {
        title: t('form.rights'),
        fields: [
          {
            name: 'roleId',
            label: t('own.field.roleName'),
            widget: <RoleInput roles={roles} current={info} />,
            help: <RoleSummary deleted={info?.roleDeleted ? info.roleId : undefined} />,
            wide: true,
          },
          {
            name: 'lastDay',
            label: t('form.validity'),
            widget: <ValidityInput />,
            help: t('form.validityHint'),
            wide: true,
          },
          ...(isNew
            ? ([{ name: 'enabled', label: t('form.enabled'), help: t('form.enabledHint') }] as const)
            : []),
        ],
      },
      {
        title: t('form.plants'),
        fields: [
          {
            name: 'plantIds',
            label: t('list.plants'),
            widget: <GivenPlants known={info?.plants ?? []} />,
            wide: true,
          },
        ],
      },
    ];
  }, [t, info, roles, mayReset]);
}
