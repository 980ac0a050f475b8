import { useTranslation } from 'react-i18next';

const builtIn: Readonly<Record<number, 'manager' | 'user' | 'operator'>> = {
  1: 'manager',
  2: 'user',
  3: 'operator',
};

interface Role {
  roleId: number;
  roleName: string;
}

/** Display name of a role: built-in roles have a code, the others a name. */
export function useRoleName(): (role: Role) => string {
  const { t } = useTranslation('ui');
  return ({ roleId, roleName }) => {
    const code = builtIn[roleId];
    return code ? t(`role.${code}`) : roleName;
  };
}
