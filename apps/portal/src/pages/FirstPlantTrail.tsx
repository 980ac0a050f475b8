import { RightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

/** Progress of the first steps: the plant, then the logger. */
export function FirstPlantTrail() {
  const { t } = useTranslation('portal');
  return (
    <>
      <b>{t('first.plant')}</b>
      <RightOutlined aria-hidden />
      <span>{t('first.logger')}</span>
    </>
  );
}
