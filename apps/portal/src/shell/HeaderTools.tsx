import { DownloadOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { IconButton } from '@heliodon/ui/IconButton';
import { Text } from '@heliodon/ui/layout/Text';
import { setLanguage, useLang } from '@heliodon/web/i18n';
import { setTheme, useThemeMode } from '@heliodon/web/theme';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import styles from './HeaderTools.module.css';

export function DownloadsButton() {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  return (
    <IconButton
      label={t('title.downloads')}
      icon={<DownloadOutlined />}
      onClick={() => navigate('/downloads')}
    />
  );
}

export function ThemeButton() {
  const { t } = useTranslation('portal');
  const dark = useThemeMode() === 'dark';
  return (
    <IconButton
      label={dark ? t('header.toLight') : t('header.toDark')}
      icon={dark ? <SunOutlined /> : <MoonOutlined />}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  );
}

/** Labelled in the target language. */
export function LanguageButton() {
  const lang = useLang();
  const [label, sign] = lang === 'zh' ? ['English', 'EN'] : ['中文', '中'];
  return (
    <IconButton
      label={label}
      icon={<Text size="sm" strong className={styles.sign} data-sign={sign} />}
      onClick={() => void setLanguage(lang === 'zh' ? 'en' : 'zh')}
    />
  );
}
