import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { IconButton } from '@heliodon/ui/IconButton';
import { useFullScreen } from '@heliodon/ui/useFullScreen';
import { useTranslation } from 'react-i18next';

export function FullScreenButton() {
  const { t } = useTranslation('portal');
  const { isFull, toggle, isOffered } = useFullScreen();
  if (!isOffered) return null;
  return (
    <IconButton
      label={isFull ? t('header.leaveFullScreen') : t('header.fullScreen')}
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={toggle}
    />
  );
}
