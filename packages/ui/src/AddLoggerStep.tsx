import { PlusOutlined } from '@ant-design/icons';
import { usePermission } from '@heliodon/web/permissions';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

const ADD_DEVICE_PATH = '/addDevice';

/** Suggested action if there are no devices: add a logger, or whom to ask. */
export function AddLoggerStep() {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  if (!usePermission('deviceAdd')) return <span>{t('state.askForLogger')}</span>;
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => navigate(ADD_DEVICE_PATH)}>
      {t('state.addLogger')}
    </Button>
  );
}
