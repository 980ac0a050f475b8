import { PlusOutlined } from '@ant-design/icons';
import { usePermission } from '@heliodon/web/permissions';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

const ADD_DEVICE_PATH = '/addDevice';

/** The next step where devices are missing: to add a logger, or whom to ask for it. */
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
