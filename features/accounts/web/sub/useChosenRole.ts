import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { getUserRoleInfo } from '../../contract/accounts.contract.ts';

/** The role selected in the surrounding form. */
export function useChosenRole() {
  const roleId: number | undefined = Form.useWatch('roleId');
  const { data } = useQuery({
    ...callQuery(getUserRoleInfo, { roleId: roleId ?? 0 }, { quiet: true }),
    enabled: roleId !== undefined,
  });
  if (!data || data.roleId !== roleId) return undefined;
  const granted = data.groups.map(({ group, permissions }) => ({
    group,
    count: permissions.filter((one) => one.granted).length,
    of: permissions.length,
  }));
  const seesAllPlants = data.groups.some(({ permissions }) =>
    permissions.some(({ code, granted }) => granted && code === 'plantViewAll'),
  );
  return { role: data, granted: granted.filter(({ count }) => count > 0), seesAllPlants };
}
