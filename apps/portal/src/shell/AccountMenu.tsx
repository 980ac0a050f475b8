import { DownOutlined } from '@ant-design/icons';
import { exitlogin } from '@heliodon/auth/contract';
import type { Permission } from '@heliodon/contract/permissions';
import { useRoleName } from '@heliodon/ui/useRoleName';
import { lazyPage } from '@heliodon/web/chunk';
import { callApi } from '@heliodon/web/client';
import { holds } from '@heliodon/web/permissions';
import { signOutHere } from '@heliodon/web/session';
import { useUserStore } from '@heliodon/web/stores';
import { Dropdown, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFacts } from '../session/facts.ts';
import styles from './AccountMenu.module.css';

type Which = 'info' | 'password' | 'phone' | 'email';

const Dialogs = lazyPage<{ which: Which | null; onClose: () => void; onClosed: () => void }>(async () => ({
  default: (await import('@heliodon/accounts/web')).AccountMenuDialogs,
}));

const entries: [Which, Permission][] = [
  ['info', 'accountView'],
  ['password', 'ownPassword'],
  ['phone', 'ownPhone'],
  ['email', 'ownEmail'],
];

async function signOut(): Promise<void> {
  try {
    await callApi(exitlogin, {}, { quiet: true });
  } finally {
    signOutHere();
  }
}

export function AccountMenu({ phone }: { phone: boolean }) {
  const { t } = useTranslation('portal');
  const user = useUserStore((state) => state.userInfo);
  const { permissions } = useFacts();
  const [which, setWhich] = useState<Which | null>(null);
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const roleName = useRoleName();
  if (!user || permissions === 'failed') return null;

  const name = user.name || user.accountName;
  const open = (next: Which) => {
    setAsked(true);
    setWhich(next);
  };
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>
            {[...(name === user.accountName ? [] : [user.accountName]), roleName(user)].join(' · ')}
          </span>
        </div>
      ),
    },
    ...entries
      .filter(([, code]) => holds(permissions, code))
      .map(([key]) => ({ key, label: t(`account.${key}`), onClick: () => open(key) })),
    { type: 'divider' },
    { key: 'signOut', label: t('account.signOut'), onClick: () => void signOut().catch(console.error) },
  ];

  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={`${t('header.account')} ${name}`}
        >
          <span className={styles.avatar} data-initial={[...name][0]?.toUpperCase()} />
          {!phone && <span className={styles.name}>{name}</span>}
          {!phone && <DownOutlined className={styles.arrow} />}
        </button>
      </Dropdown>
      {asked && (
        <Dialogs which={which} onClose={() => setWhich(null)} onClosed={() => button.current?.focus()} />
      )}
    </>
  );
}
