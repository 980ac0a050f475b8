import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useFullScreen } from '@heliodon/ui/useFullScreen';
import { useTranslation } from 'react-i18next';
import { HeaderButton } from './HeaderButton.tsx';

export function FullScreenButton() {
  const { t } = useTranslation('portal');
  const { isFull, toggle, isOffered } = useFullScreen();
  if (!isOffered) return null;
  return (
    <HeaderButton
      label={isFull ? t('header.leaveFullScreen') : t('header.fullScreen')}
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={toggle}
    />
  );
}
