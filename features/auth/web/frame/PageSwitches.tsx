import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { setLanguage, useLang } from '@heliodon/web/i18n';
import { setTheme, useThemeMode } from '@heliodon/web/theme';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

/** Shows the name of the other language in that language. */
export function LanguageSwitch() {
  const other = useLang() === 'zh' ? 'en' : 'zh';
  return (
    <Button type="text" lang={other} onClick={() => setLanguage(other)}>
      {other === 'en' ? 'English' : '中文'}
    </Button>
  );
}

export function ThemeSwitch() {
  const { t } = useTranslation('auth');
  const other = useThemeMode() === 'light' ? 'dark' : 'light';
  const name = t(`theme.${other}`);
  return (
    <Button
      type="text"
      aria-label={name}
      title={name}
      icon={other === 'dark' ? <MoonOutlined /> : <SunOutlined />}
      onClick={() => setTheme(other)}
    />
  );
}
