import { LockOutlined } from '@ant-design/icons';
import { useUserStore } from '@heliodon/web/stores';
import { Button, Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChangePasswordForm } from './ChangePassword.tsx';
import styles from './InitialPassword.module.css';

interface InitialPasswordProps {
  onDone: () => void;
  onSignOut: () => void;
}

/** The account above knows this password: nothing else is possible until it is changed. */
export default function InitialPassword({ onDone, onSignOut }: InitialPasswordProps) {
  const { t } = useTranslation('accounts');
  const accountName = useUserStore((state) => state.userInfo?.accountName);
  return (
    <Card className={styles.card}>
      <LockOutlined className={styles.sign} aria-hidden />
      <h1 className={styles.title}>{t('initial.title')}</h1>
      <p className={styles.hint}>{t('initial.hint', { account: accountName })}</p>
      <ChangePasswordForm onDone={onDone} />
      <div className={styles.leave}>
        <Button type="link" size="small" onClick={onSignOut}>
          {t('initial.signOut')}
        </Button>
      </div>
    </Card>
  );
}
