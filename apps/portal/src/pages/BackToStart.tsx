import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

export function BackToStart() {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  return <Button onClick={() => navigate('/')}>{t('action.toStart')}</Button>;
}
