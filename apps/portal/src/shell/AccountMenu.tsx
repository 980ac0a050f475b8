import { DownOutlined } from '@ant-design/icons';
import type { Permission } from '@heliodon/contract/permissions';
import { useRoleName } from '@heliodon/ui/useRoleName';
import { lazyPage } from '@heliodon/web/chunk';
import { holds } from '@heliodon/web/permissions';
import { useUserStore } from '@heliodon/web/stores';
import { App, Dropdown, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFacts } from '../session/facts.ts';
import { signOut } from '../session/signOut.ts';
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

export function AccountMenu({ phone }: { phone: boolean }) {
  const { t } = useTranslation('portal');
  const user = useUserStore((state) => state.userInfo);
  const { permissions, originSystem } = useFacts();
  const { message } = App.useApp();
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
  const leave = async () => {
    await signOut().catch(console.error);
    if (originSystem === 'oss') void message.info(t('account.leftOss'));
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
    { key: 'signOut', label: t('account.signOut'), onClick: () => void leave() },
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
