import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useGoToDevices } from './useGoToDevices.ts';

interface PlantAddedProps {
  plantId: number;
  name: string;
  onAgain: () => void;
}

export function PlantAdded({ plantId, name, onAgain }: PlantAddedProps) {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const goToDevices = useGoToDevices();
  return (
    <Result
      status="success"
      title={t('added.title', { name })}
      subTitle={t('added.hint')}
      extra={[
        <Button key="list" onClick={() => navigate('/monitoring/plantList')}>
          {t('added.toList')}
        </Button>,
        <Button key="again" onClick={onAgain}>
          {t('added.again')}
        </Button>,
        <Button key="logger" type="primary" onClick={() => goToDevices(plantId)}>
          {t('added.logger')}
        </Button>,
      ]}
    />
  );
}
