import { AppstoreOutlined } from '@ant-design/icons';
import { HistoryBanner } from '@heliodon/ui/HistoryBanner';
import type { WallSlots } from '@heliodon/ui/wall/wallSlots';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { startPath } from '../routes/menu.ts';
import { useFacts } from '../session/facts.ts';
import { FullScreenButton } from './FullScreenButton.tsx';
import { LanguageButton } from './HeaderTools.tsx';
import { PlantSwitcher } from './PlantSwitcher.tsx';

function BackButton() {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const facts = useFacts();
  return (
    <Button icon={<AppstoreOutlined />} onClick={() => void navigate(startPath(facts))}>
      {t('header.console')}
    </Button>
  );
}

/** Elements that the shell provides to a big screen. */
export const wallSlots: WallSlots = {
  back: <BackButton />,
  plant: <PlantSwitcher />,
  notice: <HistoryBanner />,
  tools: (
    <>
      <LanguageButton />
      <FullScreenButton />
    </>
  ),
};
