import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { IconButton } from '@heliodon/ui/IconButton';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from './AccountMenu.tsx';
import { AlarmBell } from './AlarmBell.tsx';
import { AlarmCarousel } from './AlarmCarousel.tsx';
import { FoldedAlarms } from './FoldedAlarms.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import styles from './Header.module.css';
import { DownloadsButton, LanguageButton, ThemeButton } from './HeaderTools.tsx';
import { HelpButton } from './HelpButton.tsx';
import { PlantSwitcher } from './PlantSwitcher.tsx';

interface HeaderProps {
  phone: boolean;
  menuCollapsed: boolean;
  onToggleMenu: () => void;
}

export function Header({ phone, menuCollapsed, onToggleMenu }: HeaderProps) {
  const { t } = useTranslation('portal');
  return (
    <header className={styles.header}>
      <IconButton
        label={menuCollapsed ? t('header.menuOpen') : t('header.menuFold')}
        icon={menuCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={onToggleMenu}
      />
      <PlantSwitcher />
      <AlarmCarousel />
      <div className={styles.tools}>
        <FoldedAlarms />
        <AlarmBell />
        <HelpButton />
        <DownloadsButton />
        {!phone && <FullScreenButton />}
        <ThemeButton />
        <LanguageButton />
      </div>
      <AccountMenu phone={phone} />
    </header>
  );
}
