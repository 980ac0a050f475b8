import { ReloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

/** Another user saved first: the input stays until the user loads the current version. */
export function ConflictNotice({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: '1rem' }}
      title={t('conflict.title')}
      description={t('conflict.hint')}
      action={
        <Button size="small" icon={<ReloadOutlined />} onClick={onReload}>
          {t('conflict.reload')}
        </Button>
      }
    />
  );
}
