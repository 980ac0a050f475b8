import { ExclamationCircleOutlined } from '@ant-design/icons';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { useAlarmStore, usePromptFold } from '@heliodon/web/stores';
import { Button, Tooltip } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FoldedAlarms.module.css';

/** A button for new alarms while their card would cover content; it opens the card. */
export function FoldedAlarms() {
  const { t } = useTranslation('portal');
  const lang = useLang();
  const folded = usePromptFold((state) => state.folded);
  const { visible, title, icon, notices, count } = useAlarmStore((state) => state.prompt);
  const [first] = notices;
  useEffect(() => {
    usePromptFold.setState({ hasHeader: true });
    return () => usePromptFold.setState({ hasHeader: false });
  }, []);
  if (!visible || !folded) return null;
  return (
    <div role={icon === 'serious' ? 'alert' : 'status'} data-testid="alarm-prompt-folded">
      <Tooltip title={t('header.newAlarms')}>
        <Button
          danger={icon === 'serious'}
          className={styles.button}
          icon={<ExclamationCircleOutlined />}
          onClick={() => usePromptFold.setState({ choice: 'open', folded: false })}
        >
          <Text ellipsis className={styles.title}>
            {(count === 1 && first ? first.text : title)[lang]}
          </Text>
        </Button>
      </Tooltip>
    </div>
  );
}
