import type { Permission } from '@heliodon/contract/permissions';
import type { FieldAria } from '@heliodon/ui/form/fieldAria';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/web/i18n';
import { Tooltip, Tree } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionNames } from '../../contract/permission.words.ts';
import type { TreeGroup } from './roleForm.ts';
import styles from './roles.module.css';

interface PermissionTreeProps extends Pick<FieldAria, 'aria-describedby'> {
  groups: readonly TreeGroup[];
  /** Display only. */
  readOnly?: boolean;
  id?: string;
  value?: Permission[];
  onChange?: (codes: Permission[]) => void;
}

/** Function permissions by group. */
export function PermissionTree(props: PermissionTreeProps) {
  const { groups, readOnly, id, value = [], onChange, 'aria-describedby': describedBy } = props;
  const { t } = useTranslation('accounts');
  const treeData = useMemo(
    () =>
      groups.map(({ group, codes }) => {
        const chosen = codes.filter(({ code }) => value.includes(code)).length;
        return {
          key: group,
          title: (
            <Text strong className={styles.group}>
              {t(`group.${group}`)} <small>{`${chosen}/${codes.length}`}</small>
            </Text>
          ),
          children: codes.map(({ code, disabled }) => ({
            key: code,
            disableCheckbox: disabled,
            title: <Code code={code} disabled={disabled} />,
          })),
        };
      }),
    [groups, value, t],
  );
  const codes = new Set<string>(groups.flatMap((group) => group.codes.map(({ code }) => code)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: antd's label stands outside
    <div
      id={id}
      role="group"
      aria-label={t('role.permissions')}
      aria-describedby={describedBy}
      tabIndex={-1}
      className={styles.tree}
    >
      <Tree
        checkable
        selectable={false}
        disabled={readOnly}
        defaultExpandAll
        blockNode
        treeData={treeData}
        checkedKeys={value}
        onCheck={(checked) => {
          const keys = Array.isArray(checked) ? checked : checked.checked;
          onChange?.(keys.filter((key): key is Permission => codes.has(String(key))));
        }}
      />
    </div>
  );
}

function Code({ code, disabled }: { code: Permission; disabled: boolean }) {
  const { t } = useTranslation('accounts');
  const lang = useLang();
  const text = (
    <Inline as="span" wrap gap="sm" rowGap="none" align="stretch" className={styles.code}>
      <span>{permissionNames[code][lang]}</span>
      <small>{t(`permissionHint.${code}`)}</small>
    </Inline>
  );
  return disabled ? <Tooltip title={t('role.notYours')}>{text}</Tooltip> : text;
}
